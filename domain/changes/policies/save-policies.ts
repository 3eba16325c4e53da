/** What an organiser decides of the changes after the sale. What is as recommended has no row: it follows the event's day. */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
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

/** The sum of today counts until midnight, however often it is set on one day. */
const FROM_TOMORROW = {
  second_person_before: sql`case when ${change_settings.second_person_from} > (now() at time zone 'America/Bogota')::date
    then ${change_settings.second_person_before} else ${change_settings.second_person_above} end`,
  second_person_from: sql`(now() at time zone 'America/Bogota')::date + 1`,
}

const saveSettings = async (tx: Tx, event_id: number, before: Settings, after: Settings) => {
  const sameSecond = before.second_person_above === after.second_person_above
  const sameTeams = before.small_teams === after.small_teams && before.small_teams_on === after.small_teams_on
  await tx
    .update(change_settings)
    // With another day for them the small teams are looked at again.
    .set({
      ...after,
      ...(sameTeams ? {} : { small_teams_done_at: null }),
      ...(sameSecond ? {} : FROM_TOMORROW),
    })
    .where(eq(change_settings.event_id, event_id))
}

const ADMINISTRATORS_SET_IT = { 'settings.second_person_above': ['Solo un Administrador lo cambia.'] }

/** What changed, or at its field what cannot be. The sum for a second person is set by those whom it does not bind. */
export const savePolicies = async (
  tx: Tx,
  event_id: number,
  asked: Decided,
  { role }: Pick<Caller, 'role'>,
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
  if (role !== 'Administrator' && settings.second_person_above !== settingsBefore.second_person_above)
    return { problems: ADMINISTRATORS_SET_IT }
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
