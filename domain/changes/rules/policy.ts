/** What an organiser allows after the sale: until when, for how much, how often, and what comes back. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { CHANGE_KINDS, type ChangeKind, type GiveBack, type PriceBasis } from './kinds.ts'

/** Days are YYYY-MM-DD in Bogotá; a last day counts whole. */
export type Fee = { until: string | null; amount: number }

export type Policy = {
  enabled: boolean
  opens_on: string | null
  /** Empty: the day before the race. */
  closes_on: string | null
  /** By the last day each sum counts, in order; the last has no day. None: it costs nothing. */
  fees: Fee[]
  needs_approval: boolean
  max_times: number
  gives_back: GiveBack
  price_basis: PriceBasis
  /** The service cost comes back too, where money or a credit does. By retracto it always does. */
  returns_service: boolean
}

export type Policies = Record<ChangeKind, Policy>

/** What counts for all kinds of an event. */
export type Settings = {
  /** Above this sum one person alone sends no money back. Empty: one person may do both. */
  second_person_above: number | null
  /** What a team that became too small is from `small_teams_on` on. */
  small_teams: 'keep' | 'individual'
  small_teams_on: string | null
  /** Empty: a year after the race. */
  credits_until: string | null
  /** What is left of a credit after one use. */
  credit_rest: 'stays' | 'lapses'
}

export const DEFAULT_SETTINGS: Settings = {
  second_person_above: null,
  small_teams: 'keep',
  small_teams_on: null,
  credits_until: null,
  credit_rest: 'stays',
}

const DAY_MS = 86_400_000

export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)

const plain: Policy = {
  enabled: true,
  opens_on: null,
  closes_on: null,
  fees: [],
  needs_approval: false,
  max_times: 2,
  gives_back: 'money',
  price_basis: 'purchase',
  returns_service: true,
}

/** Fair and legal without anybody's doing: what counts until an organiser decides otherwise. */
export const defaultPolicies = (event_day: string): Policies => ({
  size: { ...plain, max_times: 3, gives_back: 'nothing' },
  category: { ...plain, closes_on: daysBefore(event_day, 15) },
  transfer: { ...plain, closes_on: daysBefore(event_day, 8), max_times: 1 },
  refund: { ...plain, closes_on: daysBefore(event_day, 30), needs_approval: true, returns_service: false },
  deferral: { ...plain, closes_on: daysBefore(event_day, 15), gives_back: 'credit' },
  leave: { ...plain, closes_on: daysBefore(event_day, 8) },
})

export const lastDayOf = ({ closes_on }: Pick<Policy, 'closes_on'>, event_day: string): string => {
  const eve = daysBefore(event_day, 1)
  return closes_on && closes_on < eve ? closes_on : eve
}

export const feeOn = ({ fees }: Pick<Policy, 'fees'>, today: string): number =>
  fees.find(({ until }) => until === null || today <= until)?.amount ?? 0

const shortDay = (day: string) => day.split('-').reverse().join('/')

export type PolicyAnswer = { open: true; until: string; fee: number } | { open: false; why: string }

/** Whether it can be asked today, and what it costs; or why not, in a sentence. */
export const askPolicy = (
  policy: Policy,
  { today, event_day, times }: { today: string; event_day: string; times: number },
): PolicyAnswer => {
  const until = lastDayOf(policy, event_day)
  // An event that was moved may leave no day at all.
  if (!policy.enabled || (policy.opens_on && policy.opens_on > until))
    return { open: false, why: 'El organizador no ofrece este cambio.' }
  if (policy.opens_on && today < policy.opens_on)
    return { open: false, why: `Se puede desde el ${shortDay(policy.opens_on)}.` }
  if (today > until) return { open: false, why: `Se podía hasta el ${shortDay(until)}.` }
  if (times >= policy.max_times)
    return {
      open: false,
      why:
        policy.max_times === 1
          ? 'Ya se hizo una vez. Escríbele al organizador.'
          : `Ya se hizo ${policy.max_times} veces. Escríbele al organizador.`,
    }
  return { open: true, until, fee: feeOn(policy, today) }
}

/** At its field, what an organiser cannot save. */
export const policyProblems = (policy: Policy, event_day: string): Record<string, string[]> => {
  const problems: Record<string, string[]> = {}
  const beforeRace = `Debe ser antes de la carrera, el ${shortDay(event_day)}.`
  if (policy.opens_on && policy.opens_on >= event_day) problems.opens_on = [beforeRace]
  if (policy.closes_on && policy.closes_on >= event_day) problems.closes_on = [beforeRace]
  else if (policy.opens_on && policy.closes_on && policy.opens_on > policy.closes_on)
    problems.closes_on = [`Debe ser el ${shortDay(policy.opens_on)} o después.`]
  return { ...problems, ...feeProblems(policy, lastDayOf(policy, event_day)) }
}

const feeProblems = ({ fees }: Policy, lastDay: string): Record<string, string[]> => {
  const problems: Record<string, string[]> = {}
  for (const [at, { until, amount }] of fees.entries()) {
    const before = fees[at - 1]?.until
    const isLast = at === fees.length - 1
    if (!isLast && until === null) problems[`fees.${at}.until`] = ['Solo el último valor va sin fecha.']
    else if (isLast && until !== null)
      problems[`fees.${at}.until`] = ['El último valor va sin fecha: cuenta hasta que se cierra.']
    else if (before && until && until <= before)
      problems[`fees.${at}.until`] = [`Debe ser después del ${shortDay(before)}.`]
    else if (until && until >= lastDay)
      problems[`fees.${at}.until`] = [`Debe ser antes del ${shortDay(lastDay)}, cuando se cierra.`]
    if (!Number.isInteger(amount) || amount < 0 || amount > 10_000_000)
      problems[`fees.${at}.amount`] = ['Escribe un valor entre 0 y 10.000.000.']
  }
  return problems
}

/** '$10.000', or what counts until when: 'nada hasta el 01/11/2026, $20.000 después'. */
const sumWords = (fees: Fee[], none: string): string => {
  const words = (amount: number) => (amount === 0 ? none : formatPesos(amount))
  const [first = 0, ...others] = new Set(fees.map(({ amount }) => amount))
  if (others.length === 0) return words(first)
  return fees
    .map(({ until, amount }) => `${words(amount)} ${until ? `hasta el ${shortDay(until)}` : 'después'}`)
    .join(', ')
}

const costs = ({ fees }: Policy) => fees.some(({ amount }) => amount > 0)

/** When, for how much and whether somebody has to say yes: 'hasta el 22/11/2026, sin costo'. */
export const termsWords = (policy: Policy, event_day: string): string => {
  const last = shortDay(lastDayOf(policy, event_day))
  const when = policy.opens_on ? `del ${shortDay(policy.opens_on)} al ${last}` : `hasta el ${last}`
  const sums = sumWords(policy.fees, 'sin costo')
  const cost = sums.includes(' hasta ') ? `: ${sums}` : costs(policy) ? `, por ${sums}` : `, ${sums}`
  return `${when}${cost}${policy.needs_approval ? ', con aprobación del organizador' : ''}`
}

const TITLES: Record<ChangeKind, string> = {
  size: 'Talla',
  category: 'Distancia o categoría',
  transfer: 'Ceder el cupo',
  refund: 'Devolución',
  deferral: 'Aplazar',
  leave: 'Salir de un equipo',
}
export const policyTitle = (kind: ChangeKind): string => TITLES[kind]

const BACK: Record<GiveBack, string> = {
  nothing: 'no se devuelve',
  credit: 'te queda como saldo',
  money: 'se te devuelve',
}

const RETRACTO = 'Por retracto todo, cinco días hábiles después de comprar.'

const refundWords = (policy: Policy, event_day: string): string => {
  const { opens_on, fees, needs_approval, returns_service } = policy
  const last = shortDay(lastDayOf(policy, event_day))
  return [
    opens_on ? `del ${shortDay(opens_on)} al ${last}` : `hasta el ${last}`,
    returns_service ? '' : ', menos el costo de servicio',
    costs(policy) ? `; se descuenta ${sumWords(fees, 'nada')}` : '',
    needs_approval ? ', con aprobación del organizador' : '',
  ].join('')
}

type Shown = {
  event_day: string
  teams: boolean
  /** After this day a size only changes by exchange. */
  size_freeze_on?: string | null
  /** Told, what is over is said to be over. */
  today?: string
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What is told of a kind that is offered and not over. */
const offerWords = (kind: ChangeKind, policy: Policy, { event_day, size_freeze_on }: Shown): string => {
  const terms = termsWords(policy, event_day)
  const service = policy.returns_service ? '' : ', menos el costo de servicio'
  const frozen = size_freeze_on && size_freeze_on < lastDayOf(policy, event_day)
  switch (kind) {
    case 'size':
      return `${capital(terms)}.${frozen ? ` Después del ${shortDay(size_freeze_on)}, si alguien te cambia la suya.` : ''}`
    case 'category':
      return `${capital(terms)}. Si la nueva cuesta más, pagas la diferencia; si cuesta menos, ${BACK[policy.gives_back]}.`
    case 'transfer':
      return `A otra persona, ${terms}.`
    case 'refund':
      return `${RETRACTO} Después, ${refundWords(policy, event_day)}.`
    case 'deferral':
      return `Como saldo para otro evento, ${terms}${service}.`
    case 'leave':
      return `${capital(terms)}. Lo que pagaste ${BACK[policy.gives_back]}${policy.gives_back === 'nothing' ? '' : service}.`
  }
}

const lineWords = (kind: ChangeKind, policy: Policy, shown: Shown): string => {
  // The law's own right stands whatever an organiser offers.
  const always = kind === 'refund' ? `${RETRACTO} ` : ''
  if (!policy.enabled) return always ? RETRACTO : 'No se ofrece.'
  const last = lastDayOf(policy, shown.event_day)
  if (shown.today && shown.today > last)
    return `${always}${always ? 'Las demás se podían pedir' : 'Se podía'} hasta el ${shortDay(last)}.`
  return offerWords(kind, policy, shown)
}

/** The five lines of the event's page and the terms; teams add theirs. */
export const policyLines = (policies: Policies, shown: Shown): { title: string; text: string }[] =>
  CHANGE_KINDS.filter((kind) => kind !== 'leave' || shown.teams).map((kind) => ({
    title: TITLES[kind],
    text: lineWords(kind, policies[kind], shown),
  }))
