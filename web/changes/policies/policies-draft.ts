/** What is typed in the tab Cambios: empty is empty text, and each row of a fee table has a key. */
import type { ShownPolicies } from '#domain/changes/policies/policies-contract.ts'
import { CHANGE_KINDS, type ChangeKind } from '#domain/changes/rules/kinds.ts'
import type { Policies, Policy, Settings } from '#domain/changes/rules/policy.ts'

export type FeeRow = { key: string; until: string; amount: number | '' }

export type PolicyDraft = Omit<Policy, 'opens_on' | 'closes_on' | 'fees' | 'max_times'> & {
  opens_on: string
  closes_on: string
  fees: FeeRow[]
  max_times: number | ''
}

export type SettingsDraft = Omit<Settings, 'second_person_above' | 'small_teams_on' | 'credits_until'> & {
  second_person_above: number | ''
  small_teams_on: string
  credits_until: string
}

export type PoliciesDraft = { policies: Record<ChangeKind, PolicyDraft>; settings: SettingsDraft }

let made = 0
export const newFee = (): FeeRow => ({ key: `valor-${++made}`, until: '', amount: '' })

export const policyDraftOf = (policy: Policy): PolicyDraft => ({
  ...policy,
  opens_on: policy.opens_on ?? '',
  closes_on: policy.closes_on ?? '',
  fees: policy.fees.map(({ until, amount }) => ({ ...newFee(), until: until ?? '', amount })),
})

const everyKind = <T>(of: (kind: ChangeKind) => T) =>
  Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, of(kind)])) as Record<ChangeKind, T>

export const draftOf = ({ policies, settings }: ShownPolicies): PoliciesDraft => ({
  policies: everyKind((kind) => policyDraftOf(policies[kind])),
  settings: {
    ...settings,
    second_person_above: settings.second_person_above ?? '',
    small_teams_on: settings.small_teams_on ?? '',
    credits_until: settings.credits_until ?? '',
  },
})

/** As it would count: a sum nobody wrote yet is none, and so are times. */
const policyOf = (draft: PolicyDraft): Policy => ({
  ...draft,
  opens_on: draft.opens_on || null,
  closes_on: draft.closes_on || null,
  fees: draft.fees.map(({ until, amount }) => ({ until: until || null, amount: amount || 0 })),
  max_times: draft.max_times || 1,
})
export const policiesOf = ({ policies }: PoliciesDraft): Policies =>
  everyKind((kind) => policyOf(policies[kind]))

const sentPolicy = (draft: PolicyDraft) => ({
  ...draft,
  fees: draft.fees.map(({ until, amount }) => ({ until, amount })),
})

/** What the save sends: what is empty goes as it is, and is refused at its field. */
export const bodyOf = ({ policies, settings }: PoliciesDraft) => ({
  policies: everyKind((kind) => sentPolicy(policies[kind])),
  settings,
})

export const isSamePolicy = (one: PolicyDraft, other: PolicyDraft): boolean =>
  JSON.stringify(sentPolicy(one)) === JSON.stringify(sentPolicy(other))

export const isSame = (one: PoliciesDraft, other: PoliciesDraft): boolean =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))
