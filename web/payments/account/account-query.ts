/** What the browser knows of an account. Its key lies under the ledger's: whatever makes payments old makes it old too. */
import { useQuery } from '@tanstack/react-query'
import type { getAccount } from '#domain/payments/account/account-contract.ts'
import { call } from '#web/client.ts'

export type AccountOwner = { kind: 'registration' | 'order'; id: number }

export const useAccount = ({ kind, id }: AccountOwner) =>
  useQuery({
    queryKey: ['ledger', 'account', kind, id],
    queryFn: ({ signal }) =>
      call<typeof getAccount>('GET /api/account/:kind/:id', { params: { kind, id }, signal }),
  })
