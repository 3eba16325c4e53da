/** What staff fill in to change something for a person, and what is sent of it. */
import type { ParticipantChanges, Wish } from '#domain/changes/contract.ts'
import type { ChangeKind } from '#domain/changes/rules/kinds.ts'
import type { AccountType } from '../request-words.tsx'

export const BASES = ['withdrawal', 'policy', 'cancellation', 'error'] as const
export type Basis = (typeof BASES)[number]

export type ChangeDraft = {
  kind: ChangeKind
  category_id: string
  kit_id: string
  receiver_email: string
  basis: Basis
  reason: string
  apply_owing: boolean
  has_account: boolean
  payout: {
    holder: string
    document: string
    bank: string
    account_type: AccountType
    account_number: string
  }
}

/** As staff say it: the runner's own buttons speak of 'mi cupo'. */
const ACTS: Record<ChangeKind, string> = {
  size: 'Cambiar talla',
  category: 'Cambiar distancia o categoría',
  transfer: 'Ceder el cupo a otra persona',
  refund: 'Devolver el dinero',
  deferral: 'Aplazar: saldo para otro evento',
  leave: 'Sacar del equipo',
}

export const actOptions = ({ acts }: Pick<ParticipantChanges, 'acts'>) =>
  acts.map(({ kind }) => ({ value: kind, label: ACTS[kind] }))

export const newDraft = ({ acts, sizes }: ParticipantChanges): ChangeDraft => ({
  kind: acts[0]?.kind ?? 'size',
  category_id: '',
  kit_id: String(sizes.find(({ current }) => !current)?.id ?? ''),
  receiver_email: '',
  basis: 'policy',
  reason: '',
  apply_owing: false,
  has_account: false,
  payout: { holder: '', document: '', bank: '', account_type: 'savings', account_number: '' },
})

/** Of another kind nothing stays but the reason. */
export const choicesOf = (known: ParticipantChanges, kind: ChangeKind) =>
  kind === 'leave' ? known.alone : known.categories

const idOf = (typed: string) => (typed ? { id: Number(typed) } : null)

/** Only what its kind asks for. */
export const wishOf = ({ kind, category_id, kit_id, receiver_email }: ChangeDraft) => {
  const moves = kind === 'category' || kind === 'leave'
  return {
    kind,
    ...(moves && idOf(category_id) ? { category_id: Number(category_id) } : {}),
    ...((moves || kind === 'size') && idOf(kit_id) ? { kit_id: Number(kit_id) } : {}),
    ...(kind === 'transfer' ? { receiver_email } : {}),
  } satisfies Partial<Wish>
}
