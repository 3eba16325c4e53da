/** Stores a gateway's settings. A secret that came empty keeps the stored one; unknown fields are dropped. */
import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Changes, changesOf } from '#server/audit/changes.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Cipher } from '#server/encryption.ts'
import { findAccount, type Owner, ownedBy } from '../queries.ts'
import type { GatewayName } from '../rules/gateway-brands.ts'
import { GATEWAY_NAMES, GATEWAYS, gatewayProblems } from '../rules/gateways.ts'
import { event_payment_settings, payment_accounts } from '../tables.ts'
import { decryptSecrets, encryptSecrets, type Secrets } from './account-secrets.ts'

export type GatewayChange = {
  gateway_name: GatewayName
  active: boolean
  live: boolean
  settings: Record<string, string>
  secrets: Secrets
  /** The address of a new picture, null to take it away, undefined to leave it. */
  image?: string | null | undefined
}

export type SaveOutcome =
  | { outcome: 'saved'; changedSecrets: string[]; changes: Changes; formerImage: string | null }
  | { outcome: 'invalid'; problems: Record<string, string[]> }

/** 128 random bits: it stands in the address providers notify. */
export const newAccountId = () => randomBytes(16).toString('hex')

const pick = (gateway_name: GatewayName, wanted: 'open' | 'secret', given: Record<string, string>) =>
  Object.fromEntries(
    GATEWAYS[gateway_name].fields
      .filter(({ secret, name }) => secret === (wanted === 'secret') && given[name])
      .map(({ name }) => [name, given[name] as string]),
  )

/** Names of the fields only: what an account is, is nobody's history. */
const fieldsChanged = (gateway_name: GatewayName, names: string[]): Changes => {
  const labels = GATEWAYS[gateway_name].fields.filter(({ name }) => names.includes(name))
  return labels.length > 0 ? { fields: [null, labels.map(({ label }) => label).join(', ')] } : {}
}

/** The row is there and locked, so that two saves of one gateway follow each other. */
const lockAccount = async (tx: Tx, owner: Owner, gateway_name: GatewayName) => {
  await tx
    .insert(payment_accounts)
    .values({
      id: newAccountId(),
      event_id: owner.event_id,
      gateway_name,
      position: 1_000 + GATEWAY_NAMES.indexOf(gateway_name),
    })
    .onConflictDoNothing()
  await tx
    .select({ id: payment_accounts.id })
    .from(payment_accounts)
    .where(and(ownedBy(owner), eq(payment_accounts.gateway_name, gateway_name)))
    .for('update')
  const row = await findAccount(tx, owner, gateway_name)
  if (!row) throw new Error('a gateway account that was just stored is gone')
  return row
}

export const saveGateway = async (
  tx: Tx,
  cipher: Cipher,
  owner: Owner,
  { gateway_name, active, live, image, ...given }: GatewayChange,
): Promise<SaveOutcome> => {
  const before = await lockAccount(tx, owner, gateway_name)
  const stored = decryptSecrets(cipher, before.secrets)
  const fresh = pick(gateway_name, 'secret', given.secrets)
  const secrets = { ...(stored === 'unreadable' ? {} : stored), ...fresh }
  const settings = pick(gateway_name, 'open', given.settings)
  const problems = gatewayProblems(gateway_name, { active, live, values: { ...settings, ...secrets } })
  if (Object.keys(problems).length > 0) return { outcome: 'invalid', problems }
  await tx
    .update(payment_accounts)
    .set({
      active,
      live: GATEWAYS[gateway_name].modes && live,
      settings,
      secrets: encryptSecrets(cipher, secrets),
      ...(image === undefined ? {} : { image }),
      updated_at: sql`now()`,
    })
    .where(eq(payment_accounts.id, before.id))
  return {
    outcome: 'saved',
    changedSecrets: Object.keys(fresh),
    changes: {
      ...changesOf(before, { active, live: GATEWAYS[gateway_name].modes && live }),
      ...fieldsChanged(gateway_name, [
        ...Object.keys(changesOf<string>(before.settings, settings)),
        ...Object.keys(fresh),
      ]),
    },
    formerImage: image === undefined ? null : before.image,
  }
}

export const orderGateways = async (tx: Tx, owner: Owner, gateways: readonly GatewayName[]) => {
  for (const [position, gateway_name] of [...new Set(gateways)].entries())
    await tx
      .insert(payment_accounts)
      .values({ id: newAccountId(), event_id: owner.event_id, gateway_name, position })
      .onConflictDoUpdate({
        target: [payment_accounts.event_id, payment_accounts.gateway_name],
        set: { position },
      })
}

export const savePaymentSettings = async (
  tx: Tx,
  event_id: number,
  settings: { accepts_cash: boolean; vat_rate: number },
) => {
  await tx
    .insert(event_payment_settings)
    .values({ event_id, ...settings })
    .onConflictDoUpdate({ target: event_payment_settings.event_id, set: settings })
}
