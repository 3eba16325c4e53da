/** Which fields of a policy mean something for which kind; of the others the default's word counts. */
import type { ChangeKind } from './kinds.ts'
import type { Policy, Settings } from './policy.ts'

type PolicyField = keyof Policy

const ALWAYS = ['enabled', 'opens_on', 'closes_on', 'fees', 'needs_approval'] as const

/**
 * A size costs the same as another one; a place is ceded once, and who is refunded, deferred or out of the team does
 * not do it again; a refund is money and a deferral a credit by their nature.
 */
const MORE: Record<ChangeKind, readonly PolicyField[]> = {
  size: ['max_times'],
  category: ['max_times', 'gives_back', 'price_basis'],
  transfer: ['price_basis'],
  refund: ['returns_service'],
  deferral: ['returns_service'],
  leave: ['gives_back', 'returns_service'],
}

export const fieldsOf = (kind: ChangeKind): readonly PolicyField[] => [...ALWAYS, ...MORE[kind]]

export const hasField = (kind: ChangeKind, field: PolicyField): boolean => fieldsOf(kind).includes(field)

/** What is saved: nothing that nobody sees. */
export const onlyItsFields = (kind: ChangeKind, policy: Policy, fallback: Policy): Policy => ({
  ...fallback,
  ...Object.fromEntries(fieldsOf(kind).map((field) => [field, policy[field]])),
})

/** At its field, what an organiser cannot save of the settings. */
export const settingsProblems = (settings: Settings, event_day: string): Record<string, string[]> => {
  const race = event_day.split('-').reverse().join('/')
  const { small_teams, small_teams_on, credits_until } = settings
  const problems: Record<string, string[]> = {}
  if (small_teams === 'individual' && !small_teams_on) problems.small_teams_on = ['Escribe desde qué día.']
  else if (small_teams === 'individual' && small_teams_on && small_teams_on >= event_day)
    problems.small_teams_on = [`Debe ser antes de la carrera, el ${race}.`]
  if (credits_until && credits_until <= event_day)
    problems.credits_until = [`Debe ser después de la carrera, el ${race}.`]
  return problems
}
