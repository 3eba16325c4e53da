/** A user made by an Administrator's form. */
import type { Role } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { users } from '../tables.ts'

/** What a Colaborador may, unless an Administrator took it away. */
export type Rights = {
  may_refund?: boolean | undefined
  may_annul?: boolean | undefined
  may_export_health?: boolean | undefined
}

export type NewUser = Rights & {
  name: string
  email: string
  phone: string
  company?: string | undefined
  rol: Role
  status: boolean
  password_hash: string | null
  is_demo?: boolean
  /** The demo's people have read their mail. */
  email_proven_at?: Date
}

/** The new id, or 'email taken': the unique index decides, also between two forms sent at once. */
export const createUser = async (tx: Tx, user: NewUser): Promise<number | 'email taken'> => {
  const [created] = await tx
    .insert(users)
    .values({ ...user, company: user.company ?? '' })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return created?.id ?? 'email taken'
}
