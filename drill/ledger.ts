/** What clients were told. Everything here was answered by the product, so everything here must be there for ever. */

export type Registered = { reference: string; amount: number; people: number; event_id: number }
export type Ordered = { reference: string; amount: number }

/** What the provider decided about a payment, and whether the product said that it knows. */
export type Decided = {
  outcome: 'approved' | 'declined' | 'pending'
  acknowledged: boolean
}

export const createLedger = () => ({
  registered: [] as Registered[],
  ordered: [] as Ordered[],
  /** By reference code. */
  decided: new Map<string, Decided>(),
  /** Addresses of pictures. */
  uploaded: [] as string[],
  /** Certificate mailings: their job_id and how many people they have. */
  mailings: [] as { job_id: string; total: number }[],
  imports: [] as number[],
})

export type Ledger = ReturnType<typeof createLedger>
