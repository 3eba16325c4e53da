/** The form of who takes a place, step by step: what is typed lives in this page only, and goes with it. */
import { useMemo, useState } from 'react'
import type {
  lookAtTransfer,
  Transfer,
  TransferCategory,
  takeTransfer,
} from '#domain/changes/transfer/transfer-contract.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { checkAnswers } from '#domain/surveys/rules/answers.ts'
import type { SentBodyOf } from '#server/contract-kit.ts'
import { CallFailed, call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import {
  birthdayOf,
  emptyForm,
  emptyParticipant,
  type Participant,
  type RegistrationForm,
} from '#web/registration/form/registration-form.ts'
import { participantBody } from '#web/registration/form/save-body.ts'
import { locateProblems } from '#web/registration/form/server-problems.ts'
import { type Problems, problemsAt, type RegistrationContext } from '#web/registration/form/step-problems.ts'
import type { Took } from './transfer-page.tsx'

export const STEPS = ['fit', 'person', 'choice', 'contact', 'sign'] as const
export type Step = (typeof STEPS)[number]

export const STEP_NAMES: Record<Step, string> = {
  fit: '¿En qué categoría corres?',
  person: 'Tus datos',
  choice: 'Tu carrera',
  contact: 'Contacto',
  sign: 'Firma y toma el cupo',
}

/** Where the server's refusal is mended. */
const STEP_OF: Record<string, Step> = {
  identification: 'person',
  personal: 'person',
  category: 'choice',
  contact: 'contact',
  welcome: 'sign',
}

const TIME = /^\d{1,2}:[0-5]\d(:[0-5]\d)?$/

/** One person's form for the steps that are those of a registration. */
const formOf = (participant: Participant): RegistrationForm => ({
  ...emptyForm([1]),
  participants: [participant],
})

const pick = (problems: Problems, wanted: (field: string) => boolean): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => wanted(field)))

const choiceProblems = (
  participant: Participant,
  { questions }: RegistrationContext,
  chosen: TransferCategory | undefined,
): Problems => {
  if (!chosen) return { category_id: 'Elige una categoría.' }
  const problems: Problems = {}
  const kit = chosen.sizes.find(({ id }) => String(id) === participant.kit_id)
  if (!chosen.size && (!kit || kit.left === 'none')) problems['0.kit_id'] = 'Elige una talla.'
  const time = participant.estimated_time.trim()
  if (chosen.has_waves && time && !(TIME.test(time) && /[1-9]/.test(time)))
    problems['0.estimated_time'] = 'Escribe horas y minutos, como 1:45.'
  const given = questions.map(({ id }) => ({ question_id: id, value: participant.answers[id] ?? '' }))
  const checked = checkAnswers(
    questions,
    given.filter(({ value }) => value.trim() !== ''),
  )
  if (!checked.accepted)
    for (const { question_id, sentence } of checked.problems) problems[`0.answers.${question_id}`] = sentence
  return problems
}

type Fits = NonNullable<Transfer['fits']>

export const useTransferForm = (token: string, transfer: Transfer, onTaken: (took: Took) => void) => {
  const [participant, setParticipant] = useState<Participant>(emptyParticipant)
  const [step, setStep] = useState<Step>('fit')
  const [problems, setProblems] = useState<Problems>({})
  const [sentence, setSentence] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState(false)
  const [fits, setFits] = useState<Fits | null>(null)

  const { questions, event_datetime } = transfer
  const context = useMemo<RegistrationContext>(
    () => ({
      today: bogotaDay(new Date()),
      event_day: event_datetime.slice(0, 10),
      kits: [],
      questions,
      categories: null,
      offered: [],
    }),
    [event_datetime, questions],
  )
  const categories = fits?.categories ?? []
  const chosen =
    categories.length === 1
      ? categories[0]
      : categories.find(({ id }) => String(id) === participant.category_id)

  const problemsOf = (at: Step): Problems => {
    const form = formOf(participant)
    const of = (name: 'identification' | 'personal' | 'contact' | 'welcome') =>
      problemsAt(form, { participant: 0, step: name }, context)
    switch (at) {
      case 'fit':
        return {
          ...pick(of('identification'), (field) => field === '0.birthday'),
          ...pick(of('personal'), (field) => field === '0.gender'),
        }
      case 'person':
        return { ...pick(of('identification'), (field) => field === '0.dni'), ...of('personal') }
      case 'choice':
        return choiceProblems(participant, context, chosen)
      case 'contact':
        return of('contact')
      case 'sign':
        return of('welcome')
    }
  }

  const stop = (found: Problems, said: string | null = null) => {
    setProblems(found)
    setSentence(said)
    setRefusals((before) => before + 1)
  }

  const moveTo = (next: Step) => {
    setProblems({})
    setSentence(null)
    setStep(next)
  }

  /** Whether the person, or the team with the person, is admitted: known before anything else is asked. */
  const findFit = async (): Promise<Fits | null> => {
    const gender = participant.gender || undefined
    const body = { token, gender, birthday: birthdayOf(participant) }
    const answer = await call<typeof lookAtTransfer>('POST /api/transfers/look', { body })
    if (answer.state !== 'open') onTaken({ state: 'over', due: 0, pay_url: null, email: '' })
    setFits(answer.fits)
    return answer.fits
  }

  const take = async () => {
    const kit_id = chosen?.size?.id ?? Number(participant.kit_id)
    const estimated_time = participant.estimated_time.trim()
    const { category_id: _, ...person } = participantBody(participant, context, {
      ...(chosen?.has_waves && estimated_time ? { estimated_time } : {}),
    }) as ReturnType<typeof participantBody> & { category_id?: number }
    const body = {
      token,
      competitors: [{ ...person, kit_id }],
      ...(chosen ? { category_id: chosen.id } : {}),
      shown_due: chosen?.due ?? 0,
    } as SentBodyOf<typeof takeTransfer>
    const { state, due, pay_url } = await call<typeof takeTransfer>('POST /api/transfers/take', { body })
    onTaken({ state, due, pay_url, email: participant.email.trim() })
  }

  /** What the server says at its fields, on the step that asks for them. */
  const refuse = async (error: unknown) => {
    const errors = error instanceof CallFailed && error.status === 422 ? error.notice.errors : undefined
    const located = errors && locateProblems(errors, formOf(participant))
    if (!located) return stop({}, failureOf(error).message)
    if (errors.shown_due) await findFit()
    const byFit = located.problems['0.birthday'] || located.problems['0.gender']
    const where = byFit ? 'fit' : (STEP_OF[located.place.step] ?? 'sign')
    setStep(where)
    stop(located.problems, located.sentence)
  }

  const goOn = async () => {
    const found = problemsOf(step)
    if (Object.keys(found).length > 0) return stop(found)
    const next = STEPS[STEPS.indexOf(step) + 1]
    if (step !== 'fit' && step !== 'sign') return next && moveTo(next)
    setBusy(true)
    try {
      if (step === 'sign') return await take()
      const fit = await findFit()
      if (fit?.refused) return stop({}, fit.refused)
      if (fit && next) moveTo(next)
    } catch (error) {
      await refuse(error)
    } finally {
      setBusy(false)
    }
  }

  const before = STEPS[STEPS.indexOf(step) - 1]
  return {
    step,
    fields: {
      form: formOf(participant),
      at: 0,
      participant,
      problems,
      context,
      type: (values: Partial<Participant>) => setParticipant((one) => ({ ...one, ...values })),
    },
    categories,
    chosen,
    sentence,
    refusals,
    busy,
    goOn,
    goBack: before ? () => moveTo(before) : null,
  }
}
