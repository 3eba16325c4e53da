/**
 * A race on its way to the start line: numbers given and half of them printed, a start list at version 3 with what
 * changed in between, the timing company's key, and the team of the day.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { assignNumbers } from '#domain/bibs/assign/assign-numbers.ts'
import type { SeriesForm } from '#domain/bibs/contract.ts'
import { burnBib } from '#domain/bibs/hand/burn-bib.ts'
import { markPrinted } from '#domain/bibs/hand/mark-printed.ts'
import { reserveBibs } from '#domain/bibs/hand/reserve-bibs.ts'
import { saveSettings } from '#domain/bibs/save-settings.ts'
import { createSeries } from '#domain/bibs/series/save-series.ts'
import { bibs } from '#domain/bibs/tables.ts'
import { lockSubject } from '#domain/changes/core/subject.ts'
import { admittingCategories } from '#domain/changes/kinds/category.ts'
import { movePerson, previewMove } from '#domain/changes/kinds/move-person.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { joinCrew } from '#domain/crew/devices/join-crew.ts'
import { createDevice } from '#domain/crew/devices/save-device.ts'
import { readPin } from '#domain/crew/pin.ts'
import { distances } from '#domain/events/tables.ts'
import { annulRegistration } from '#domain/registration/staff/staff-status.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import { checkList } from '#domain/timing/list/check-list.ts'
import { canonical } from '#domain/timing/list/freeze-list.ts'
import { readList } from '#domain/timing/list/read-list.ts'
import { makeVersion } from '#domain/timing/make-version.ts'
import { start_lists } from '#domain/timing/tables.ts'
import { makeToken } from '#domain/timing/tokens/make-token.ts'
import type { Tx } from '#server/database/connect.ts'

const RACE = 'Carrera Nocturna Medellín 10K'
const DAY_MS = 86_400_000

const SERIES: (Pick<SeriesForm, 'name' | 'from_number' | 'to_number' | 'colour' | 'mode'> & {
  distance: string
})[] = [
  { name: '10K', distance: '10K', from_number: 1, to_number: 700, colour: '#C63A12', mode: 'payment' },
  { name: '5K', distance: '5K', from_number: 1001, to_number: 1300, colour: '#2456C4', mode: 'surname' },
]

const nameSeries = async (tx: Tx, event_id: number) => {
  const known = await tx
    .select({ id: distances.id, name: distances.name })
    .from(distances)
    .where(eq(distances.event_id, event_id))
  const ids: Record<string, number> = {}
  for (const { distance, ...series } of SERIES) {
    const distance_ids = known.flatMap(({ id, name }) => (name === distance ? [id] : []))
    const form = {
      ...series,
      prefix: '',
      digits: 3,
      distance_ids,
      category_ids: [],
      block_id: null,
      gender: null,
    }
    const made = await createSeries(tx, event_id, form)
    if (typeof made === 'string' || 'errors' in made) throw new Error(`demo: no series ${series.name}`)
    ids[series.name] = made.id
  }
  return ids
}

/** As somebody sends it who read every warning. */
const sendVersion = async (
  tx: Tx,
  event_id: number,
  { user_id, daysAgo }: { user_id: number; daysAgo: number },
) => {
  const rows = await readList(tx, event_id)
  const checks = await checkList(tx, event_id, rows)
  const { hash } = canonical(rows)
  const made = await makeVersion(tx, { event_id, hash, read: checks.map(({ kind }) => kind), user_id })
  if (made.outcome !== 'made') throw new Error(`demo: no version of the start list: ${made.outcome}`)
  await tx
    .update(start_lists)
    .set({ made_at: sql`now() - make_interval(days => ${daysAgo})` })
    .where(and(eq(start_lists.event_id, event_id), eq(start_lists.version, made.version)))
}

const confirmed = (tx: Tx, event_id: number) =>
  tx
    .select({ id: participants.id, registration_id: participants.registration_id })
    .from(participants)
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .where(
      and(
        eq(participants.event_id, event_id),
        eq(participants.state, 'confirmed'),
        eq(registrations.participant_count, 1),
        sql`${participants.email} not like '%@dorsal.test'
          and not exists (select 1 from changes c where c.participant_id = ${participants.id})`,
      ),
    )
    .orderBy(participants.id)

/** Somebody wrote and runs another distance now, at the same price. */
const moveSomebody = async (tx: Tx, event_id: number, user_id: number) => {
  for (const { id } of await confirmed(tx, event_id)) {
    const subject = await lockSubject(tx, id)
    if (!subject) continue
    const own = subject.offer.categories.find((one) => one.id === subject.person.category_id)
    for (const target of admittingCategories(subject).filter((one) => one.distance !== own?.distance)) {
      const { kit_id } = subject.person
      const move = {
        category_id: target.id,
        kit_id,
        price_basis: 'purchase',
        reason: 'Lo pidió por WhatsApp',
        user_id,
      } as const
      const previewed = await previewMove(tx, subject, move)
      if (typeof previewed === 'string' || 'refused' in previewed) continue
      await movePerson(tx, subject, move)
      return
    }
  }
  throw new Error('demo: nobody can run another distance')
}

/** A guest who does not come. */
const annulGuest = async (tx: Tx, event_id: number, user_id: number) => {
  const [guest] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.event_id, event_id),
        eq(registrations.state, 'paid'),
        inArray(registrations.payment_status, [8, 100]),
      ),
    )
    .orderBy(registrations.id)
    .limit(1)
  if (!guest) throw new Error('demo: no guest in the race')
  const caller = { user_id, role: 'Administrator', name: '', email: '', session_id: 0 } as const
  await annulRegistration(tx, caller, { id: guest.id, reason: 'El patrocinador avisó que no viene' })
}

const loseNumber = async (tx: Tx, event_id: number) => {
  const [lost] = await tx
    .select({ id: bibs.id })
    .from(bibs)
    .where(and(eq(bibs.event_id, event_id), eq(bibs.state, 'assigned'), sql`${bibs.printed_at} is not null`))
    .orderBy(bibs.id)
    .limit(1)
  if (lost) await burnBib(tx, { event_id, bib_id: lost.id }, { reason: 'lost' })
}

const addCrew = async (
  tx: Tx,
  event_id: number,
  { secretKey, user_id }: { secretKey: string; user_id: number },
) => {
  const device = { distance_ids: [], until: null }
  const desks = [
    { ...device, name: 'Mesa 1, A-F', roles: ['mesa' as const], initials: 'A-F' },
    { ...device, name: 'Ambulancia', roles: ['medico' as const], initials: '' },
  ]
  const pin = await readPin(tx, secretKey, event_id)
  for (const [at, form] of desks.entries()) {
    const made = await createDevice(tx, event_id, form, { secretKey, user_id })
    if (typeof made === 'string') throw new Error(`demo: no device ${form.name}: ${made}`)
    if (at === 0) await joinCrew(tx, secretKey, { code: made.code, pin })
  }
}

export const addStartLine = async (
  tx: Tx,
  { secretKey }: { secretKey: string },
  added: readonly { id: number; name: string }[],
  { user_id, today }: { user_id: number; today: Date },
) => {
  const event_id = added.find(({ name }) => name === RACE)?.id
  if (!event_id) throw new Error(`demo: no ${RACE}`)
  const series = await nameSeries(tx, event_id)
  await reserveBibs(tx, event_id, { numbers: '1-10', note: 'Élite' })
  await assignNumbers(tx, event_id)
  await sendVersion(tx, event_id, { user_id, daysAgo: 6 })
  await markPrinted(tx, event_id, { series_id: series['10K'], undo: false })
  await moveSomebody(tx, event_id, user_id)
  await sendVersion(tx, event_id, { user_id, daysAgo: 3 })
  await annulGuest(tx, event_id, user_id)
  await loseNumber(tx, event_id)
  await sendVersion(tx, event_id, { user_id, daysAgo: 1 })
  const show_from = bogotaDay(new Date(today.getTime() - DAY_MS))
  await saveSettings(tx, event_id, { show_from, sponsor_image: null, emergency_back: true })
  await makeToken(tx, { event_id, name: 'Cronometraje Andino', user_id })
  await addCrew(tx, event_id, { secretKey, user_id })
}
