/** Accounts over the product's own calls: what tests of lines, balances and refunds begin with. */
import type { Account } from '#domain/payments/account/account-contract.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { TestProduct } from '../product.ts'

type Refused = Notice & { errors?: Record<string, string[]> }
export type Kind = 'registration' | 'order'

export const createAccountDesk = (product: TestProduct, token: string) => {
  const post = (path: string, body: object, by = token) =>
    product.call<Refused>('POST', path, { body, token: by })

  return {
    post,
    account: async (id: number, kind: Kind = 'registration') =>
      (await product.call<Account>('GET', `/api/account/${kind}/${id}`, { token })).json,
    receive: (id: number, body: object, { kind = 'registration' as Kind, by = token } = {}) =>
      post(`/api/account/${kind}/${id}/payments`, { way: 'cash', note: 'En la feria', ...body }, by),
    giveBack: (id: number, body: object, { kind = 'registration' as Kind, by = token } = {}) =>
      post(
        `/api/account/${kind}/${id}/refunds`,
        { way: 'transfer', basis: 'policy', note: 'Lesión', ...body },
        by,
      ),
    step: (refund: number, to: string, proof = '') =>
      post(`/api/account/refunds/${refund}/step`, { to, proof }),
  }
}

/** Kind and amount of each charge, as they were written. */
export const told = ({ charges }: Account) => charges.map(({ kind, amount }) => [kind, amount])
