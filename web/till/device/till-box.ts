/**
 * What this device keeps of its till (docs/offline.md): the world a sale needs, the sale that is being made, sales the
 * server has not acknowledged, and what it said of those a person must look at. All of it is sealed by the vault.
 */
import type { TillWorld } from '#domain/till/contract.ts'
import type { SentSale } from '#domain/till/sale/sale-contract.ts'
import { readDeviceToken } from '#web/crew/device-token.ts'
import { openVault, type Vault } from '#web/offline/vault.ts'
import type { SaleDraft } from '../sell/sale-draft.ts'

/** As it was read, and how far the server's clock was ahead of ours then. */
export type KeptWorld = { world: TillWorld; offset_ms: number }

/** What the done screen and the list say of a sale besides what is sent. */
export type SaleFacts = { person: string; distance: string; size: string }
/** `token`: the device's when it was sold. A phone that was sent away, and forgot who it was, still hands it in. */
export type KeptSale = { sale: SentSale; facts: SaleFacts; token?: string | null }

/** 'review': the server has it and a person decides. 'unreadable': it has nothing, the paper must. */
export type ToldSale = KeptSale & { outcome: 'review' | 'unreadable'; says: string }

const WORLD = 'world'
const DRAFT = 'draft'
const CHOSEN = 'till'
const GIVEN = 'receipt'
const SALES = 'sale:'
const TOLD = 'told:'

/** By the moment it was sold: they are sent in that order. */
const saleKey = ({ sale }: KeptSale) => `${SALES}${sale.device_at}:${sale.id}`

const valuesOf = <T>(records: { value: T }[]) => records.map(({ value }) => value)

export type TillBox = ReturnType<typeof boxOver>

const boxOver = (vault: Vault) => ({
  readWorld: () => vault.read<KeptWorld>(WORLD),
  keepWorld: (kept: KeptWorld) => vault.write(WORLD, kept),

  readDraft: () => vault.read<SaleDraft>(DRAFT),
  keepDraft: (draft: SaleDraft | null) => (draft ? vault.write(DRAFT, draft) : vault.remove(DRAFT)),

  /** Which of several open tills of one person this device works with. */
  chosenTill: () => vault.read<number>(CHOSEN),
  chooseTill: (id: number) => vault.write(CHOSEN, id),

  /** The last receipt this device gave out. */
  givenReceipt: () => vault.read<string>(GIVEN),
  keepGiven: (receipt: string) => vault.write(GIVEN, receipt),

  unsent: async () => valuesOf(await vault.list<KeptSale>(SALES)),
  keepSale: (kept: KeptSale) => vault.write(saleKey(kept), { ...kept, token: readDeviceToken() }),
  /** Only after the server acknowledged it. */
  dropSale: (kept: KeptSale) => vault.remove(saleKey(kept)),

  told: async () => valuesOf(await vault.list<ToldSale>(TOLD)),
  keepTold: (told: ToldSale) => vault.write(TOLD + told.sale.id, told),
  dropTold: (id: string) => vault.remove(TOLD + id),
})

export const openTillBox = async (event_id: string): Promise<TillBox> =>
  boxOver(await openVault(`caja-${event_id}`))
