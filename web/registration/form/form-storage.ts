/**
 * Keeps the form in this browser: a reload, the back button or a lost connection lose nothing. One entry an event,
 * forgotten after three days, since a phone may be shared and the form holds personal data.
 */
import { eventKeyOf, formKeyOf as keyOf } from '#web/light/draft-keys.ts'
import { readHealth } from './health-answers.ts'
import { type Box, intentOf, type PayIntent, quietly } from './pay-intent.ts'
import { canVisit, placesOf } from './places.ts'
import { birthParts, emptyForm, emptyParticipant, type RegistrationForm } from './registration-form.ts'

const VERSION = 2
const KEEP_MS = 3 * 24 * 60 * 60 * 1000
/** After that the page knows better than a total that was told. */
const TOLD_MS = 30 * 60 * 1000

type Kept = { version: number; kept_at: number; form: RegistrationForm }

const fits = (form: RegistrationForm, offered: number[]) =>
  form.participants.length > 0 &&
  [...offered].sort((one, other) => one - other).join() === form.offered_sizes.join() &&
  placesOf(form).length > form.furthest

/** The kept form when it is young enough and the event still offers what it was made for. */
export const readForm = (
  box: Box,
  slug: string,
  offered: number[],
  now = Date.now(),
): RegistrationForm | null =>
  quietly(() => {
    const kept = JSON.parse(box.getItem(keyOf(slug)) ?? 'null') as Kept | null
    if (!kept || kept.version !== VERSION || now - kept.kept_at > KEEP_MS || !fits(kept.form, offered))
      return null
    // A field that is newer than the draft is empty in it.
    const participants = kept.form.participants.map((known) => {
      const participant = { ...emptyParticipant(), ...known }
      return { ...participant, ...readHealth(participant) }
    })
    const form = { ...emptyForm(offered), ...kept.form, participants }
    if (form.told && now - form.told.at > TOLD_MS) form.told = null
    return canVisit(form, form.at) ? form : { ...form, at: placesOf(form)[0] ?? form.at, furthest: 0 }
  }, null)

/** Another tab of this browser changed the form: which unpaid registration it has now, if any. */
export const heldElsewhere = ({ newValue }: Pick<StorageEvent, 'newValue'>): string | null =>
  quietly(() => (JSON.parse(newValue ?? 'null') as Kept | null)?.form.hold?.reference ?? null, null)

export const isFormOf = (slug: string, { key }: Pick<StorageEvent, 'key'>) => key === keyOf(slug)

export const keepForm = (box: Box, slug: string, form: RegistrationForm, now = Date.now()): void =>
  quietly(
    () => box.setItem(keyOf(slug), JSON.stringify({ version: VERSION, kept_at: now, form } satisfies Kept)),
    undefined,
  )

/** The event as it is kept locally during registration (specification public.md 3). */
type KeptEvent = {
  id: number
  name: string
  team_size: number
  event_datetime: string
  sport: string
  /** The slug is all one needs, also of an unlisted event. */
  key: string
  icon: string | null
  /** What one person pays now. */
  price: number
}

export const keepEvent = (box: Box, event: KeptEvent): void =>
  quietly(() => box.setItem(eventKeyOf(event.key), JSON.stringify(event)), undefined)

export const forgetForm = (box: Box, slug: string): void =>
  quietly(() => {
    box.removeItem(keyOf(slug))
    box.removeItem(eventKeyOf(slug))
  }, undefined)

/** Read once: a form that starts from it carries on by itself. */
export const takePayIntent = (box: Box, slug: string, offered: number[]): RegistrationForm | null =>
  quietly(() => {
    const text = box.getItem(intentOf(slug))
    if (!text) return null
    box.removeItem(intentOf(slug))
    const { dni, document_type = 'CC', birthday } = JSON.parse(text) as PayIntent
    const form = emptyForm(offered)
    const [first, ...others] = form.participants
    if (!first || !dni || !birthday) return null
    const at = { participant: 0, step: 'identification' as const }
    return {
      ...form,
      at,
      furthest: form.offered_sizes.length > 1 ? 1 : 0,
      participants: [{ ...first, dni, document_type, ...birthParts(birthday) }, ...others],
    }
  }, null)
