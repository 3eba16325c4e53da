/** The three roles, with the ids `GET /api/roles` gives them. Create names a role, update gives its id. */
import type { Role } from '#server/contract-kit.ts'

export const ROLE_LIST: readonly { id: number; name: Role }[] = [
  { id: 1, name: 'Administrator' },
  { id: 2, name: 'Colaborador' },
  { id: 3, name: 'Cliente' },
]

export const roleId = (name: Role): number => ROLE_LIST.find((role) => role.name === name)?.id ?? 0

/** Reads a role by id (2, '2') or by name. */
export const readRole = (value: unknown): Role | undefined =>
  ROLE_LIST.find(({ id, name }) => name === value || id === value || String(id) === value)?.name

/** Where a person lands after login; null for a role the product does not know. */
export const homeOf = (role: string): string | null => {
  if (role === 'Administrator' || role === 'Colaborador') return '/admin/eventos'
  return role === 'Cliente' ? '/competitor/dashboard' : null
}
