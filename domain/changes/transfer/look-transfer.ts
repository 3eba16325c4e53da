/** What the link of a place shows to whoever has it: of the giver the first name, and nobody's contact data. */
import { and, eq, sql } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import { categoryName } from '#domain/events/rules/category-names.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { OfferedKit } from '#domain/registration/lookup/find-offer.ts'
import { isBirthday } from '#domain/registration/rules/people.ts'
import { payingProof } from '#domain/registration/speaker/checkout-token.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Change } from '../core/kind.ts'
import { isChangeable, isOut, readSubject, type Subject } from '../core/subject.ts'
import { leftOf } from '../kinds/size.ts'
import { changes } from '../tables.ts'
import { categoriesFor, feeOf, fitIn, type Receiver } from './fit-receiver.ts'
import { firstNameOf } from './tell-transfer.ts'
import type { Transfer, TransferCategory } from './transfer-contract.ts'
import { transferHash } from './transfer-link.ts'

const NOTHING: Transfer = {
  state: 'over',
  giver: '',
  event: '',
  slug: '',
  event_datetime: '',
  city: '',
  category: '',
  size: '',
  team: false,
  fee: 0,
  until: '',
  questions: [],
  fits: null,
  due: 0,
  pay_url: null,
}

/** The change whose link it is, while the link serves. */
export const findByLink = async (db: Reader, token: string): Promise<Change | null> => {
  const [change] = await db
    .select()
    .from(changes)
    .where(
      and(
        eq(changes.token_hash, transferHash(token)),
        eq(changes.kind, 'transfer'),
        sql`${changes.state} in ('waiting_person', 'waiting_payment') and ${changes.expires_at} > now()`,
      ),
    )
  return change ?? null
}

const FEW = 0.1

const sizeOf = (kit: OfferedKit, own = false) => {
  const left = leftOf(kit)
  return {
    id: kit.id,
    label: kitSizeLabel(kit.size),
    // The one that comes with the place is there.
    left: own
      ? ('some' as const)
      : left === 0
        ? ('none' as const)
        : left < kit.amount * FEW
          ? ('few' as const)
          : ('some' as const),
  }
}

const fitsOf = async (
  db: Reader,
  subject: Subject,
  change: Change,
  receiver: Receiver,
): Promise<Transfer['fits']> => {
  const categories = await categoriesFor(db, subject, receiver)
  if ('refused' in categories) return { refused: categories.refused, categories: [] }
  const offered: TransferCategory[] = []
  for (const category of categories) {
    const { kit, kits, difference, due } = await fitIn(db, subject, change, receiver, category)
    const distance = subject.offer.distances.find(({ id }) => id === category.distance_id)
    offered.push({
      id: category.id,
      label: categoryName(category, subject.offer.categories),
      difference,
      due,
      has_waves: distance?.has_waves ?? false,
      size: kit && sizeOf(kit, true),
      sizes: kits.map((one) => sizeOf(one, one.id === kit?.id)),
    })
  }
  return { refused: null, categories: offered }
}

export const lookTransfer = async (
  { db, secretKey }: AppContext,
  token: string,
  asked: { gender?: 'male' | 'female' | undefined; birthday?: string | undefined },
): Promise<Transfer> => {
  const change = await findByLink(db, token)
  const subject = change && (await readSubject(db, change.participant_id))
  if (!change?.expires_at || !subject || !isChangeable(subject) || isOut(subject, 'transfer')) return NOTHING
  const { offer, person, registration } = subject
  const category = offer.categories.find(({ id }) => id === person.category_id)
  const kit = offer.kits.find(({ id }) => id === person.kit_id)
  const { gender, birthday } = asked
  if (birthday && !isBirthday(birthday, subject.today))
    throw invalid({ birthday: ['Escribe una fecha de nacimiento válida.'] })
  const paying = change.state === 'waiting_payment'
  const start = offer.distances.find(({ id }) => id === category?.distance_id)?.start_at
  return {
    state: paying ? 'paying' : 'open',
    giver: firstNameOf(person.name),
    event: offer.name,
    slug: offer.slug,
    event_datetime: bogotaText(start ?? offer.event_datetime),
    city: offer.city,
    category: category ? `${category.distance} ${category.title}` : '',
    size: kit ? kitSizeLabel(kit.size) : '',
    team: person.team_role !== null,
    fee: feeOf(change),
    until: bogotaText(change.expires_at),
    questions: offer.questions,
    fits: !paying && gender && birthday ? await fitsOf(db, subject, change, { gender, birthday }) : null,
    due: paying ? Math.max(0, change.difference + change.fee) : 0,
    pay_url: paying ? `/cuenta#${payingProof(secretKey, registration.reference)}` : null,
  }
}
