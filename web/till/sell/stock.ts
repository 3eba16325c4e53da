/** What this till can sell now: with connection what the event has left, without only what the device has in hand. */
import type { TillWorld } from '#domain/till/contract.ts'

export type Deal = TillWorld['deals'][number]
type Unsent = { deal_id?: unknown }

/** What is in the hand of this till, without what it sold and has not sent yet. */
export const dealsInHand = (world: TillWorld, till_id: number, unsent: readonly Unsent[]): Deal[] =>
  world.deals
    .filter((deal) => deal.till_id === till_id)
    .map((deal) => ({
      ...deal,
      left: Math.max(0, deal.left - unsent.filter(({ deal_id }) => deal_id === deal.id).length),
    }))

export type Stock = {
  online: boolean
  places: (distance_id: number) => number | null
  sizes: (distance_id: number, kit_id: number) => number
  /** From which of the dealt a sale without connection is taken. */
  dealFor: (distance_id: number, kit_id: number) => Deal | null
  /** Online it is only taken from the hand where the rest is gone. */
  takesFromHand: (distance_id: number, kit_id: number) => boolean
}

const sum = (deals: readonly Deal[]) => deals.reduce((total, { left }) => total + left, 0)

export const stockOf = (world: TillWorld, deals: readonly Deal[], online: boolean): Stock => {
  const inHand = (distance_id: number, kit_id?: number) =>
    deals.filter(
      (deal) =>
        deal.left > 0 && deal.distance_id === distance_id && (kit_id === undefined || deal.kit_id === kit_id),
    )
  const placesLeft = (distance_id: number) =>
    world.distances.find(({ id }) => id === distance_id)?.left ?? null
  const kitsLeft = (kit_id: number) => world.kits.find(({ id }) => id === kit_id)?.left ?? 0
  const sold = (distance_id: number, kit_id: number) =>
    Math.min(placesLeft(distance_id) ?? Number.POSITIVE_INFINITY, kitsLeft(kit_id))
  return {
    online,
    places: (distance_id) => {
      const hand = sum(inHand(distance_id))
      const left = placesLeft(distance_id)
      if (!online) return hand
      return left === null ? null : left + hand
    },
    sizes: (distance_id, kit_id) => {
      const hand = sum(inHand(distance_id, kit_id))
      return online ? Math.max(0, sold(distance_id, kit_id)) + hand : hand
    },
    dealFor: (distance_id, kit_id) => inHand(distance_id, kit_id)[0] ?? null,
    takesFromHand: (distance_id, kit_id) => !online || sold(distance_id, kit_id) <= 0,
  }
}
