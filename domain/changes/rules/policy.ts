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
  /** Above this sum who approves a refund does not pay it. Empty: one person may do both. */
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
  if (!policy.enabled) return { open: false, why: 'El organizador no ofrece este cambio.' }
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
  if (policy.opens_on && policy.closes_on && policy.opens_on > policy.closes_on)
    problems.closes_on = [`Debe ser el ${shortDay(policy.opens_on)} o después.`]
  else if (policy.closes_on && policy.closes_on >= event_day)
    problems.closes_on = [`Debe ser antes de la carrera, el ${shortDay(event_day)}.`]
  for (const [at, { until, amount }] of policy.fees.entries()) {
    const before = policy.fees[at - 1]?.until
    if (at < policy.fees.length - 1 && until === null)
      problems[`fees.${at}.until`] = ['Solo el último valor va sin fecha.']
    else if (at === policy.fees.length - 1 && until !== null)
      problems[`fees.${at}.until`] = ['El último valor va sin fecha: cuenta hasta que se cierra.']
    else if (before && until && until <= before)
      problems[`fees.${at}.until`] = [`Debe ser después del ${shortDay(before)}.`]
    if (!Number.isInteger(amount) || amount < 0 || amount > 10_000_000)
      problems[`fees.${at}.amount`] = ['Escribe un valor entre 0 y 10.000.000.']
  }
  return problems
}

const costWords = (policy: Policy): string => {
  const sums = [...new Set(policy.fees.map(({ amount }) => amount))]
  if (sums.length === 0 || (sums.length === 1 && sums[0] === 0)) return 'sin costo'
  if (sums.length === 1) return `por ${formatPesos(sums[0] ?? 0)}`
  return policy.fees
    .map(({ until, amount }) =>
      until ? `${formatPesos(amount)} hasta el ${shortDay(until)}` : `${formatPesos(amount)} después`,
    )
    .join(', ')
}

const TITLES: Record<ChangeKind, string> = {
  size: 'Talla',
  category: 'Distancia o categoría',
  transfer: 'Ceder el cupo',
  refund: 'Devolución',
  deferral: 'Aplazar',
  leave: 'Salir de un equipo',
}

const line = (kind: ChangeKind, policy: Policy, event_day: string): { title: string; text: string } => {
  const title = TITLES[kind]
  if (!policy.enabled)
    return {
      title,
      text: kind === 'refund' ? 'Por retracto, cinco días hábiles después de comprar.' : 'No se ofrece.',
    }
  const until = `hasta el ${shortDay(lastDayOf(policy, event_day))}`
  const service = policy.returns_service ? '' : ', menos el costo de servicio'
  if (kind === 'refund') {
    const kept = costWords(policy)
    const less = kept === 'sin costo' ? '' : `, menos ${kept.replace(/^por /, '')}`
    return {
      title,
      text: `Por retracto todo, cinco días hábiles después de comprar. Después, ${until}${service}${less}.`,
    }
  }
  if (kind === 'deferral')
    return { title, text: `Como saldo para otro evento, ${until}, ${costWords(policy)}.` }
  return { title, text: `${until.charAt(0).toUpperCase()}${until.slice(1)}, ${costWords(policy)}.` }
}

/** The five lines of the event's page and the terms; teams add theirs. */
export const policyLines = (
  policies: Policies,
  { event_day, teams }: { event_day: string; teams: boolean },
): { title: string; text: string }[] =>
  CHANGE_KINDS.filter((kind) => kind !== 'leave' || teams).map((kind) =>
    line(kind, policies[kind], event_day),
  )
