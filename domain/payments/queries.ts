/** Reads of gateway settings. Every gateway is listed, configured or not, in the order it is offered. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Cipher } from '#server/encryption.ts'
import { events } from '../events/tables.ts'
import type { GatewayAccount } from './contract.ts'
import type { GatewayName } from './rules/gateway-brands.ts'
import { GATEWAY_NAMES, GATEWAYS } from './rules/gateways.ts'
import { decryptSecrets, maskedSecrets } from './settings/account-secrets.ts'
import { payment_accounts } from './tables.ts'

/** An event's accounts, or the installation's. */
export type Owner = { event_id: number | null }

export const ownedBy = ({ event_id }: Owner) =>
  event_id === null ? isNull(payment_accounts.event_id) : eq(payment_accounts.event_id, event_id)

export const eventExists = async (db: Reader, id: number): Promise<boolean> => {
  const [event] = await db.select({ id: events.id }).from(events).where(eq(events.id, id))
  return event !== undefined
}

export type PaymentSettings = { accepts_cash: boolean; vat_rate: number; paused_at: Date | null }

/** Of what belongs to no event, and of an event that decided nothing. */
export const NO_SETTINGS: PaymentSettings = { accepts_cash: false, vat_rate: 0, paused_at: null }

const FIND_SETTINGS = {
  name: 'payment-settings',
  text: 'select accepts_cash, vat_rate, paused_at from event_payment_settings where event_id = $1',
}

export const findPaymentSettings = async (db: Reader, event_id: number) => {
  const [found] = await runNamed<PaymentSettings>(db, FIND_SETTINGS, [event_id])
  return found ?? NO_SETTINGS
}

type Row = typeof payment_accounts.$inferSelect

const unset = (gateway_name: GatewayName, position: number): GatewayAccount => ({
  gateway_name,
  active: false,
  position,
  image: null,
  live: false,
  settings: {},
  secrets: maskedSecrets(gateway_name, {}),
  unreadable: false,
  notification_url: null,
})

const asAccount = (row: Row, cipher: Cipher, address: string): GatewayAccount => {
  const gateway_name = row.gateway_name as GatewayName
  const secrets = decryptSecrets(cipher, row.secrets)
  const unreadable = secrets === 'unreadable'
  return {
    gateway_name,
    active: row.active,
    position: row.position,
    image: row.image,
    live: row.live,
    settings: row.settings,
    secrets: maskedSecrets(gateway_name, unreadable ? {} : secrets),
    unreadable,
    notification_url: GATEWAYS[gateway_name].notifies
      ? `${address}/api/payments/${gateway_name}/${row.id}/confirmation`
      : null,
  }
}

export type Listing = { cipher: Cipher; address: string; allowSandbox: boolean }

/** Gateways nobody touched yet come after the stored ones, in the order of the brand list. */
export const listGateways = async (
  db: Reader,
  owner: Owner,
  { cipher, address, allowSandbox }: Listing,
): Promise<GatewayAccount[]> => {
  const rows = await db.select().from(payment_accounts).where(ownedBy(owner))
  return GATEWAY_NAMES.filter((name) => name !== 'sandbox' || allowSandbox)
    .map((name, at) => {
      const row = rows.find(({ gateway_name }) => gateway_name === name)
      return row ? asAccount(row, cipher, address) : unset(name, 1_000 + at)
    })
    .sort((one, other) => one.position - other.position)
}

export const findAccount = async (db: Reader, owner: Owner, gateway_name: GatewayName) => {
  const [row] = await db
    .select()
    .from(payment_accounts)
    .where(and(ownedBy(owner), eq(payment_accounts.gateway_name, gateway_name)))
  return row ?? null
}
