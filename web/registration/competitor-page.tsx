/** /competidor/:dni. Who proves the birthday sees the state, category and kit of each registration. */
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { competitorState } from '#domain/registration/contract.ts'
import { isBirthday } from '#domain/registration/rules/people.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { CallFailed, call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/competitor-page.ts'
import classes from './competitor-page.module.css'
import { BirthdayField } from './fields/birthday-field.tsx'
import { birthdayOf } from './form/registration-form.ts'
import { RegistrationBib } from './registration-bib.tsx'

type Answer = AnswerOf<typeof competitorState>

export const meta: Route.MetaFunction = () => [
  { title: 'Mi inscripción | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const NO_BIRTH = { birth_day: '', birth_month: '', birth_year: '' }

export default function CompetitorPage({ params: { dni } }: Route.ComponentProps) {
  const arrived = (useLocation().state as { birthday?: string } | null)?.birthday ?? ''
  const today = bogotaDay(new Date())
  const [birth, setBirth] = useState(NO_BIRTH)
  const [problem, setProblem] = useState<string | undefined>()
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<{ answer: Answer; birthday: string } | null>(null)

  const ask = async (birthday: string) => {
    setBusy(true)
    setSentence(null)
    try {
      const answer = await call<typeof competitorState>('POST /api/competitor/:dni/registrations', {
        params: { dni },
        body: { birthday },
      })
      if (answer.success) setShown({ answer, birthday })
      else setSentence(`${answer.message}. ${answer.body}`)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setSentence(`${error.notice.message}. ${error.notice.body}`)
    } finally {
      setBusy(false)
    }
  }

  // Straight from a registration nobody is asked for the birthday again.
  const askOnArrival = useEffectEvent(() => {
    if (arrived) void ask(arrived)
  })
  useEffect(() => askOnArrival(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const birthday = birthdayOf(birth)
    if (!isBirthday(birthday, today)) return setProblem('Elige día, mes y año de nacimiento.')
    void ask(birthday)
  }

  if (shown)
    return (
      <PageBody>
        <h1 className={classes.title}>Hola, {shown.answer.name}</h1>
        <p className={classes.lead}>
          {shown.answer.registrations.length === 1
            ? 'Esta es tu inscripción.'
            : 'Estas son tus inscripciones.'}
        </p>
        <ul className={classes.bibs}>
          {shown.answer.registrations.map((registration) => (
            <RegistrationBib
              key={registration.slug}
              registration={registration}
              dni={dni}
              birthday={shown.birthday}
              name={shown.answer.name}
            />
          ))}
        </ul>
      </PageBody>
    )

  return (
    <PageBody width="form">
      <form className={classes.card} method="post" noValidate onSubmit={submit}>
        <div>
          <h1 className={classes.title}>Mi inscripción</h1>
          <p className={classes.lead}>
            Documento <strong>{dni}</strong>. Dinos tu fecha de nacimiento para mostrarte cómo va.
          </p>
        </div>
        <FormError>{sentence}</FormError>
        <BirthdayField
          value={birth}
          lastYear={Number(today.slice(0, 4))}
          own
          problem={problem}
          onChange={(values) => {
            setBirth({ ...birth, ...values })
            setProblem(undefined)
          }}
        />
        <BusyButton busy={busy} busyLabel="Buscando..." holdFor={0} fullWidth>
          Ver mi inscripción
        </BusyButton>
        <LinkButton to="/eventos" look="outline">
          Ver eventos
        </LinkButton>
      </form>
    </PageBody>
  )
}
