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
  may_refund: boolean
  may_annul: boolean
  may_export_health: boolean
}

export const emptyDraft: UserDraft = {
  name: '',
  email: '',
  password: '',
  phone: '',
  company: '',
  rol: '',
  status: true,
  may_refund: true,
  may_annul: true,
  may_export_health: true,
}

export const draftOf = ({ name, email, phone, company, roles, status, ...rights }: User): UserDraft => ({
  name,
  email,
  password: '',
  phone: phoneText(phone),
  company,
  rol: String(roles[0]?.id ?? ''),
  status: status === '1',
  may_refund: rights.may_refund,
  may_annul: rights.may_annul,
  may_export_health: rights.may_export_health,
})

export const useUserForm = (initialValues: UserDraft) => useForm<UserDraft>({ initialValues })
export type UserForm = ReturnType<typeof useUserForm>
