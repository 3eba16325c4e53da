/** Which participants a list, an Excel or a message is about, and in which order: the one filter that all of them share. */
import { z } from 'zod'
import { wire } from '#server/contract-kit.ts'

const id = wire.unlessEmpty(wire.id.optional())
const yes = z.enum(['', '1']).default('')

export const participantFilter = {
  /** The exact group size; 0 is everybody. */
  minCount: wire.unlessEmpty(wire.number(z.int().min(0).max(7).default(0))),
  search: wire.search,
  paid: z.enum(['', '1', '0']).default(''),
  category_id: id,
  distance_id: id,
  block_id: id,
  /** Only those who wait for somebody: a payment to review, an authorisation, a category that does not admit them, a repeated document. */
  marked: z.enum(['', 'review', 'unsigned', 'misfit', 'repeated']).default(''),
  /** Whose kit was handed over, or waits at the desk. */
  kit: z.enum(['', 'handed', 'waiting']).default(''),
  /** Of the kit: 'M'. */
  size: z.string().trim().max(60).default(''),
  kit_id: id,
  /** Whose place the organiser gave away. */
  courtesy: yes,
  /** Whom a code covers. */
  coupon: z.string().trim().max(32).default(''),
  /** 'signed': by a link or on paper. 'declared': by who registered the person. */
  consent: z.enum(['', 'pending', 'declared', 'signed']).default(''),
  /** Under 18 on the day on which ages count. */
  minor: yes,
  /** Something is still to pay. */
  debt: yes,
  gender: z.enum(['', 'male', 'female']).default(''),
}

const filter = z.object(participantFilter)
/** `ids`: those somebody chose, whatever the list finds. */
export type ParticipantFilter = Partial<Omit<z.output<typeof filter>, 'minCount' | 'search' | 'paid'>> &
  Pick<z.output<typeof filter>, 'minCount' | 'search' | 'paid'> & { ids?: readonly number[] | undefined }

/** Every column that a list of participants has. */
export const PARTICIPANT_SORTS = [
  'name',
  'dni',
  'phone',
  'created_at',
  'bib',
  'payment_status',
  'distance',
  'category',
  'size',
  'age',
  'gender',
  'email',
  'city',
  'wave',
  'block',
  'amount',
  'coupon',
  'reference',
  'handed_over',
  'authorisation',
] as const
export type ParticipantColumn = (typeof PARTICIPANT_SORTS)[number]
export const participantSort = wire.sort(PARTICIPANT_SORTS)
export type ParticipantSort = '' | ParticipantColumn | `-${ParticipantColumn}`

/** Of an Excel: those of the list that are shown; none is all there is. */
export const participantColumns = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z.array(z.enum(PARTICIPANT_SORTS)).max(PARTICIPANT_SORTS.length).default([]),
)

/** Nobody is left out by it. */
export const findsEverybody = (asked: ParticipantFilter): boolean =>
  Object.values(asked).every((value) => value === undefined || value === '' || value === 0)
