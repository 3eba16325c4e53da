/** What an organiser decides of the changes after the sale. What is as recommended has no row: it follows the event's day. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { CHANGE_KINDS, type ChangeKind } from '../rules/kinds.ts'
import { defaultPolicies, type Policies, policyProblems, type Settings } from '../rules/policy.ts'
import { onlyItsFields, settingsProblems } from '../rules/policy-fields.ts'
import { change_policies, change_settings } from '../tables.ts'
import { readPolicies, readPolicyEvent, readSettings } from './read-policies.ts'

export type Decided = { policies: Policies; settings: Settings }
type Problems = Record<string, string[]>
/** 'transfer.fees': what it was and what it is. */
type Differences = Record<string, { from: unknown; to: unknown }>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** In the order of the fields of `before`, so that two rows of the same are the same. */
const differences = <T extends object>(name: string, before: T, after: T): Differences =>
  Object.fromEntries(
    (Object.keys(before) as (keyof T & string)[])
      .filter((field) => !same(before[field], after[field]))
      .map((field) => [`${name}.${field}`, { from: before[field], to: after[field] }]),
  )

const under = (name: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, said]) => [`${name}.${field}`, said]))

/** Two saves at once come one after the other: the row of the settings is the lock of all. */
const lock = async (tx: Tx, event_id: number) => {
  await tx.insert(change_settings).values({ event_id }).onConflictDoNothing()
  await tx.select().from(change_settings).where(eq(change_settings.event_id, event_id)).for('update')
}

const dropPolicy = (tx: Tx, event_id: number, kind: ChangeKind) =>
  tx
    .delete(change_policies)
    .where(and(eq(change_policies.event_id, event_id), eq(change_policies.kind, kind)))

const saveSettings = async (tx: Tx, event_id: number, before: Settings, after: Settings) => {
  const sameTeams = before.small_teams === after.small_teams && before.small_teams_on === after.small_teams_on
  await tx
    .update(change_settings)
    // With another day for them the small teams are looked at again.
    .set({ ...after, ...(sameTeams ? {} : { small_teams_done_at: null }) })
    .where(eq(change_settings.event_id, event_id))
}

/** What changed, or at its field what cannot be. */
export const savePolicies = async (
  tx: Tx,
  event_id: number,
  asked: Decided,
): Promise<{ changed: Differences } | { problems: Problems }> => {
  const { event_day } = await readPolicyEvent(tx, event_id)
  const recommended = defaultPolicies(event_day)
  const settings: Settings = {
    ...asked.settings,
    small_teams_on: asked.settings.small_teams === 'keep' ? null : asked.settings.small_teams_on,
  }
  const wanted = CHANGE_KINDS.map(
    (kind) => [kind, onlyItsFields(kind, asked.policies[kind], recommended[kind])] as const,
  )
  const problems: Problems = Object.assign(
    under('settings', settingsProblems(settings, event_day)),
    ...wanted.map(([kind, policy]) => under(`policies.${kind}`, policyProblems(policy, event_day))),
  )
  if (Object.keys(problems).length > 0) return { problems }

  await lock(tx, event_id)
  const before = await readPolicies(tx, event_id)
  const settingsBefore = await readSettings(tx, event_id)
  const changed: Differences = differences('settings', settingsBefore, settings)
  for (const [kind, policy] of wanted) {
    Object.assign(changed, differences(kind, before[kind], policy))
    await dropPolicy(tx, event_id, kind)
    if (Object.keys(differences(kind, recommended[kind], policy)).length > 0)
      await tx.insert(change_policies).values({ event_id, kind, ...policy })
  }
  await saveSettings(tx, event_id, settingsBefore, settings)
  return { changed }
}

/** What changed: nothing where it was as recommended. */
export const restorePolicy = async (tx: Tx, event_id: number, kind: ChangeKind): Promise<Differences> => {
  const { event_day } = await readPolicyEvent(tx, event_id)
  await lock(tx, event_id)
  const before = await readPolicies(tx, event_id)
  await dropPolicy(tx, event_id, kind)
  return differences(kind, before[kind], defaultPolicies(event_day)[kind])
}
