/**
 * Who receives a place takes it: the ordinary form of one person, checked by the rules of a registration. Without
 * anything to pay it is theirs at once; else the form waits, encrypted, and the place is theirs when the money is there.
 */
import { bogotaDay } from '#domain/colombia/clock.ts'
import { assumedType } from '#domain/colombia/documents.ts'
import type { OfferedCategory } from '#domain/registration/lookup/find-offer.ts'
import type { ParticipantForm } from '#domain/registration/participant-contract.ts'
import { formProblems } from '#domain/registration/rules/form-problems.ts'
import { isBirthday } from '#domain/registration/rules/people.ts'
import { inviteParticipants } from '#domain/registration/save/invite-participants.ts'
import { CONSENT_VERSION } from '#domain/registration/save/submit-registration.ts'
import { upsertCompetitors } from '#domain/registration/save/upsert-competitors.ts'
import { payingProof } from '#domain/registration/speaker/checkout-token.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database, Tx } from '#server/database/connect.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { mailboxOf } from '#server/mail/mailbox-of.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import { isRefused, type Refused } from '../core/kind.ts'
import { lockChange } from '../core/run-change.ts'
import { goOn, updateOpen } from '../core/steps.ts'
import { type Subject, wordsOf } from '../core/subject.ts'
import { ALREADY_IN, isLive } from './complete-transfer.ts'
import { fitReceiver, reservesOf } from './fit-receiver.ts'
import { findByLink } from './look-transfer.ts'
import { whyNotTransfer } from './may-transfer.ts'
import { createFormCipher } from './sealed-form.ts'
import { tellToPay } from './tell-transfer.ts'

export type Taking = {
  token: string
  form: ParticipantForm
  category_id?: number | undefined
  shown_due: number
  unproven: boolean
  address: string
}

export type Taken =
  | { outcome: 'done' }
  | { outcome: 'paying'; due: number; pay_url: string }
  | { outcome: 'over' }
  | { outcome: 'refused'; problems: Record<string, string[]> }

const field = (name: string) => `competitors.0.${name}`

const refusedAt = ({ refused, field: at = field('dni') }: Refused): Taken => ({
  outcome: 'refused',
  problems: { [at]: [refused] },
})

/** As people of that age carry it, where a client names none. */
const withType = (form: ParticipantForm): ParticipantForm => ({
  ...form,
  document_type: form.document_type ?? assumedType(form.birthday, bogotaDay(new Date())),
})

/** It was looked at with the team in it: here it admits whoever comes. */
const ANYBODY = { gender: 'Evento no Deportivo', start_age: 0, final_age: 200, team_size: null }

/** All that a registration would say of this form, and what only the giver's place does. */
const problemsOf = (
  { offer, today, person }: Subject,
  form: ParticipantForm,
  category: OfferedCategory,
  kit_id: number,
) => {
  const problems = formProblems(
    { category_id: category.id, competitors: [{ ...form, kit_id, category_id: undefined }] },
    { ...offer, team_size: [1], categories: [{ ...category, ...ANYBODY }] },
    { today },
  )
  // A client of the specification may leave them out; who takes a place signs.
  if (!form.consents)
    problems[field('consents.data_policy')] = ['Debes aceptar la política de tratamiento de datos.']
  if (mailboxOf(form.email) === mailboxOf(person.email))
    problems[field('email')] = ['Ese es el correo de quien te cede el cupo. Escribe el tuyo.']
  return problems
}

const take = async (
  tx: Tx,
  context: AppContext,
  { token, form: typed, category_id, shown_due, unproven, address }: Taking,
): Promise<Taken> => {
  const found = await findByLink(tx, token)
  if (!found) return { outcome: 'over' }
  const form = withType(typed)
  // Before the event's lock, like a save: whoever holds it waits for nobody.
  const invitations = await inviteParticipants(tx, context, [form])
  const [known] = await upsertCompetitors(tx, found.event_id, [form])
  const locked = await lockChange(tx, found.id)
  const change = locked && (await findByLink(tx, token))
  if (!change || !locked.subject) return refuse({ outcome: 'over' } satisfies Taken)
  const { subject } = locked
  const { secretKey } = context
  const pay_url = `/cuenta#${payingProof(secretKey, subject.registration.reference)}`
  // Two presses of one button: the second finds what the first left.
  if (change.state === 'waiting_payment')
    return refuse({ outcome: 'paying', due: change.difference + change.fee, pay_url } satisfies Taken)
  const why = await whyNotTransfer(tx, subject, change.asked_by)
  if (why)
    return refuse(refusedAt({ refused: 'Este cupo ya no se puede ceder. Habla con quien te lo ofreció.' }))
  if (!isBirthday(form.birthday, subject.today))
    return refuse(refusedAt({ refused: 'Escribe una fecha de nacimiento válida.', field: field('birthday') }))
  const fit = await fitReceiver(tx, subject, change, form, { category_id, kit_id: form.kit_id })
  if (isRefused(fit)) return refuse(refusedAt(fit))
  const problems = problemsOf(subject, form, fit.category, fit.kit.id)
  if (Object.keys(problems).length > 0) return refuse({ outcome: 'refused', problems } satisfies Taken)
  // Said before anything is to be paid, and looked at once more when it becomes theirs. As in a save, who does not
  // know the birthday learns nothing.
  const claims = !unproven && known?.birthday === form.birthday
  if (claims && (await isLive(tx, subject.offer.id, form))) return refuse(refusedAt({ refused: ALREADY_IN }))
  if (fit.due !== shown_due)
    return refuse(
      refusedAt({
        refused: 'El valor cambió mientras llenabas tus datos. Revísalo y confirma de nuevo.',
        field: 'shown_due',
      }),
    )
  const { config } = context
  const after = { category_id: fit.category.id, kit_id: fit.kit.id }
  const filled = await updateOpen(tx, change, {
    sealed: createFormCipher(secretKey).sealForm({
      form: { ...form, kit_id: fit.kit.id },
      unproven,
      trace: { version: CONSENT_VERSION, at: subject.offer.now.toISOString(), address },
    }),
    to_category_id: after.category_id,
    to_kit_id: after.kit_id,
    difference: fit.difference,
    fee: fit.fee,
    after: { words: wordsOf(subject.offer, after), ...after },
  })
  const quote = { due: fit.due, reserves: reservesOf(subject, fit) }
  const outcome = await goOn(tx, context, subject, filled, { from: 'decision', quote, actor: null })
  if (isRefused(outcome)) return refuse(refusedAt(outcome))
  await writeMails(tx, invitations, { smtp: config.smtpUrl !== undefined })
  if (outcome.state !== 'waiting_payment') return { outcome: 'done' }
  await tellToPay(tx, context, outcome, { name: form.name, email: form.email, due: fit.due })
  return { outcome: 'paying', due: fit.due, pay_url }
}

export const takeTransfer = (db: Database, context: AppContext, taking: Taking): Promise<Taken> =>
  inTransaction(db, (tx) => take(tx, context, taking))
