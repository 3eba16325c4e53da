/** Whose the money is, where several people were bought together. */
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { Account } from '#domain/payments/account/account-contract.ts'
import { isOfSeveral } from './account-words.ts'

type AccountPersonFieldProps = Omit<NativeSelectProps, 'data'> & {
  account: Account
  /** What it means to choose nobody. */
  everybody: string
}

export function AccountPersonField({ account, everybody, ...field }: AccountPersonFieldProps) {
  if (!isOfSeveral(account)) return null
  const people = account.people.map(({ id, name }) => ({ value: String(id), label: name }))
  return <NativeSelect label="De quién" data={[{ value: '', label: everybody }, ...people]} {...field} />
}
