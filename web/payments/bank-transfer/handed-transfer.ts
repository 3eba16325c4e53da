/**
 * What the page of a transfer shows, handed over by the page that knew it a moment ago: there at once, without a call. It is
 * taken once, so whoever comes back or loads anew reads how it stands by then.
 */
import type { OwnTransfer } from '#domain/payments/bank-transfer/transfer-contract.ts'

const KEY = 'dorsal.transfer'
const LASTS_MS = 60_000

type Handed = { token: string; transfer: OwnTransfer; at: number }

/** A browser that refuses storage asks instead. */
export const handOverTransfer = (token: string, transfer: OwnTransfer) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ token, transfer, at: Date.now() } satisfies Handed))
  } catch {}
}

export const takeTransfer = (token: string): OwnTransfer | null => {
  try {
    const handed = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Handed | null
    sessionStorage.removeItem(KEY)
    return handed?.token === token && Date.now() - handed.at < LASTS_MS ? handed.transfer : null
  } catch {
    return null
  }
}
