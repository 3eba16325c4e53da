/** Whose the money is, where several people were bought together. */
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { Account } from '#domain/payments/account/account-contract.ts'
import { isOfSeveral } from './account-words.ts'

type AccountPersonFieldProps = Omit<NativeSelectProps, 'data'> & {
  account: Account
  /** What it means to choose nobody. */
  everybody: string
  /** Money may go back to who is not in it any more; it comes only for who is. */
  whoLeft?: boolean
}

export function AccountPersonField({
  account,
  everybody,
  whoLeft = false,
  ...field
}: AccountPersonFieldProps) {
  if (!isOfSeveral(account)) return null
  const people = account.people
    .filter(({ left }) => whoLeft || !left)
    .map(({ id, name, left }) => ({ value: String(id), label: left ? `${name} (ya no está)` : name }))
  return <NativeSelect label="De quién" data={[{ value: '', label: everybody }, ...people]} {...field} />
}
