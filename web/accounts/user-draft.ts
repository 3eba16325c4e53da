/** What the user form holds. `rol` is the role's name when creating and its id when updating (specification). */

import { useForm } from '@mantine/form'
import type { User } from '#domain/accounts/contract.ts'
import { phoneText } from '#domain/colombia/phones.ts'

export type UserDraft = {
  name: string
  email: string
  password: string
  phone: string
  company: string
  rol: string
  status: boolean
}

export const emptyDraft: UserDraft = {
  name: '',
  email: '',
  password: '',
  phone: '',
  company: '',
  rol: '',
  status: true,
}

export const draftOf = ({ name, email, phone, company, roles, status }: User): UserDraft => ({
  name,
  email,
  password: '',
  phone: phoneText(phone),
  company,
  rol: String(roles[0]?.id ?? ''),
  status: status === '1',
})

export const useUserForm = (initialValues: UserDraft) => useForm<UserDraft>({ initialValues })
export type UserForm = ReturnType<typeof useUserForm>
