/** Who can log in to the demo, and the people the list of users shows. */
import { createUser } from '#domain/accounts/users/create-user.ts'
import type { Tx } from '#server/database/connect.ts'
import { person } from './people.ts'

export const DEMO_PASSWORD = 'dorsal-demo'
export const DEMO_ACCOUNTS = [
  { email: 'admin@dorsal.test', rol: 'Administrator', name: 'Adriana Ospina' },
  { email: 'colaborador@dorsal.test', rol: 'Colaborador', name: 'Camilo Arango' },
  { email: 'cliente@dorsal.test', rol: 'Cliente', name: 'Clara Jaramillo' },
] as const

export const addUsers = async (tx: Tx, password_hash: string) => {
  const ids: Record<string, number> = {}
  for (const { email, rol, name } of DEMO_ACCOUNTS) {
    const id = await createUser(tx, {
      name,
      email,
      rol,
      phone: '+573005550000',
      company: 'Puravida',
      status: true,
      password_hash,
      is_demo: true,
      email_proven_at: new Date(),
    })
    if (typeof id === 'number') ids[rol] = id
  }
  for (let number = 1; number <= 24; number++) {
    const { name, last_name, email, phone } = person(number)
    const rol = number <= 3 ? 'Colaborador' : 'Cliente'
    await createUser(tx, {
      name: `${name} ${last_name}`,
      email,
      phone,
      rol,
      status: number % 9 !== 0,
      password_hash,
      is_demo: true,
      email_proven_at: new Date(),
    })
  }
  return ids
}
