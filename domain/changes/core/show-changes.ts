/** A participant's changes as they are shown: what can be asked today, what waits, what was done. */
import { desc, eq } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { categoryName } from '#domain/events/rules/category-names.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { priceIn } from '#domain/events/rules/price-tier.ts'
import type { OfferedCategory, OfferedKit } from '#domain/registration/lookup/find-offer.ts'
import { payingProof } from '#domain/registration/speaker/checkout-token.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Act, ParticipantChanges, ShownChange, ShownQuote } from '../contract.ts'
import { admittingCategories } from '../kinds/category.ts'
import { categoriesAlone } from '../kinds/leave.ts'
import { fitsPerson, leftOf } from '../kinds/size.ts'
import { actLabel, CHANGE_KINDS, changeStateWords, isOpen, kindLabel } from '../rules/kinds.ts'
import { changes } from '../tables.ts'
import type { Change, Quote } from './kind.ts'
import { mayAsk, timesDone } from './quote-change.ts'
import type { Subject } from './subject.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const showChange = (
  { secretKey }: Pick<AppContext, 'secretKey'>,
  reference: string,
  change: Change,
): ShownChange => {
  const { label, tone } = changeStateWords(change.state)
  return {
    id: change.id,
    kind: change.kind,
    label: kindLabel(change.kind),
    state: change.state,
    state_label: label,
    tone,
    asked_by: change.asked_by,
    asked_at: change.asked_at.toISOString(),
    ended_at: iso(change.ended_at),
    expires_at: iso(change.expires_at),
    before: change.before.words,
    after: change.after.words,
    due: change.back > 0 ? 0 : Math.max(0, change.difference + change.fee),
    back: change.back,
    gives_back: change.gives_back,
    basis: change.basis,
    due_on: change.due_on,
    pay_url: change.state === 'waiting_payment' ? `/cuenta#${payingProof(secretKey, reference)}` : null,
    reason: change.reason,
  }
}

export const showQuote = (
  kind: ShownQuote['kind'],
  quote: Quote,
  { needs_approval, needs_person }: Pick<ShownQuote, 'needs_approval' | 'needs_person'>,
): ShownQuote => ({
  kind,
  before: quote.before,
  after: quote.after,
  difference: quote.difference,
  fee: quote.fee,
  due: quote.due,
  back: quote.back,
  gives_back: quote.gives_back,
  needs_approval,
  needs_person,
  needs_payout: quote.needs_payout ?? false,
  exchange: quote.exchange ?? false,
  basis: quote.basis ?? null,
  due_on: quote.due_on ?? null,
  says: quote.says,
})

const costOf = (fee: number) => (fee === 0 ? 'Sin costo' : formatPesos(fee))

const actsOf = async (db: Reader, subject: Subject): Promise<Act[]> => {
  const times = await timesDone(db, subject.person.id)
  return CHANGE_KINDS.filter((kind) => kind !== 'leave' || subject.person.team_role !== null).map((kind) => {
    const answer = mayAsk(subject, kind, times.get(kind) ?? 0)
    return answer.open
      ? { kind, label: actLabel(kind), open: true, until: answer.until, cost: costOf(answer.fee), why: null }
      : { kind, label: actLabel(kind), open: false, until: null, cost: '', why: answer.why }
  })
}

/** Below a tenth the public reads 'pocas', never a number. */
const leftWord = (kit: OfferedKit): 'some' | 'few' | 'none' => {
  const left = leftOf(kit)
  return left === 0 ? 'none' : left * 10 < kit.amount ? 'few' : 'some'
}

const sizesFor = (subject: Subject, category_id = subject.person.category_id) =>
  subject.offer.kits
    .filter((kit) => fitsPerson(subject, kit, category_id))
    .map((kit) => ({
      id: kit.id,
      label: `${kit.kit_name}, ${kitSizeLabel(kit.size)}`,
      current: kit.id === subject.person.kit_id,
      left: leftWord(kit),
    }))

/** By the price of the day of the purchase or of today, for who moves: the exact sum is the quote's. */
const choicesOf = (subject: Subject, categories: OfferedCategory[], kind: 'category' | 'leave') => {
  const { offer, person, people, policies } = subject
  const tier = offer.tiers.find(({ id }) => id === person.tier_id) ?? offer.tiers.at(-1)
  const base = person.tier_price ?? tier?.event_price ?? 0
  const movers = kind === 'category' && person.team_role !== null ? people.length : 1
  const sameTier = policies[kind].price_basis === 'purchase'
  return categories.map((category) => {
    const price = priceIn(
      { event_price: sameTier ? base : (tier?.event_price ?? base), prices: tier?.prices },
      category,
    )
    const distance = offer.distances.find(({ id }) => id === category.distance_id)
    const stays =
      offer.categories.find(({ id }) => id === person.category_id)?.distance_id === category.distance_id
    const kit = offer.kits.find(({ id }) => id === person.kit_id)
    return {
      id: category.id,
      label: categoryName(category, offer.categories),
      distance: category.distance,
      current: category.id === person.category_id,
      difference: (price - person.entry_price) * movers,
      sold_out: !stays && distance?.left !== null && (distance?.left ?? 1) < movers,
      sizes: kit && fitsPerson(subject, kit, category.id) ? [] : sizesFor(subject, category.id),
    }
  })
}

export const listChanges = (db: Reader, participant_id: number): Promise<Change[]> =>
  db
    .select()
    .from(changes)
    .where(eq(changes.participant_id, participant_id))
    .orderBy(desc(changes.id))
    .limit(50)

export const showParticipant = async (
  db: Reader,
  context: Pick<AppContext, 'secretKey'>,
  subject: Subject,
): Promise<ParticipantChanges> => {
  const { person, people, offer, registration } = subject
  const category = offer.categories.find(({ id }) => id === person.category_id)
  const kit = offer.kits.find(({ id }) => id === person.kit_id)
  const listed = await listChanges(db, person.id)
  const show = (change: Change) => showChange(context, registration.reference, change)
  const open = listed.find(({ state }) => isOpen(state))
  const isTeam = person.team_role !== null
  return {
    participant: {
      participant_key: person.participant_key,
      name: person.name,
      last_name: person.last_name,
      event: offer.name,
      slug: offer.slug,
      event_datetime: bogotaText(offer.event_datetime),
      category: category ? `${category.distance} ${category.title}` : '',
      size: kit ? kitSizeLabel(kit.size) : '',
      reference: registration.reference,
      team: isTeam,
      team_size: isTeam ? people.filter(({ team_role }) => team_role !== null).length : 1,
    },
    acts: await actsOf(db, subject),
    sizes: sizesFor(subject),
    categories: choicesOf(subject, admittingCategories(subject), 'category'),
    alone: isTeam ? choicesOf(subject, categoriesAlone(subject), 'leave') : [],
    open: open ? show(open) : null,
    history: listed.filter((change) => change !== open).map(show),
  }
}
