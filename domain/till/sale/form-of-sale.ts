/** What a till typed, as the form that registration knows. */
import type { TableForm } from '#domain/registration/table/sell-at-table.ts'
import type { SaleRow } from './sale-contract.ts'

const NOT_TOLD = 'no_informa'

export const formOfSale = ({
  person,
  category_id,
  kit_id,
  consents,
  guardian,
}: Pick<SaleRow, 'person' | 'category_id' | 'kit_id' | 'consents' | 'guardian'>): TableForm => ({
  ...person,
  email: person.email ?? '',
  department: person.department ?? '',
  city: person.city ?? '',
  address: undefined,
  eps: person.eps ?? NOT_TOLD,
  category_id,
  kit_id,
  consents,
  guardian: guardian ?? null,
  estimated_time: undefined,
})

/** Who signs: of a minor the guardian. */
export const signerOf = ({ person, guardian }: Pick<SaleRow, 'person' | 'guardian'>): string =>
  guardian?.name ?? `${person.name} ${person.last_name}`
