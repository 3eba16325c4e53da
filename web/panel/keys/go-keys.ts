/** 'g' and then a letter leads to a place of the menu. */
import { HOME, places, REQUESTS } from '#web/accounts/admin-navigation.ts'
import type { Session } from '#web/session.ts'

const LETTERS: Record<string, string> = {
  i: HOME,
  e: '/admin/eventos',
  c: '/admin/competidores',
  s: REQUESTS,
  t: '/admin/productos',
  o: '/admin/ordenes',
  r: '/admin/resultados',
  d: '/admin/certificates',
  p: '/admin/pagos',
  u: '/admin/usuarios',
  h: '/admin/historial',
  m: '/admin/correo',
}

/** Those somebody may open, in the order of the menu. */
export const goKeysOf = (role: Session['role']) =>
  places
    .filter((place) => place.roles.includes(role))
    .flatMap(({ to, label }) => {
      const letter = Object.keys(LETTERS).find((key) => LETTERS[key] === to)
      return letter ? [{ letter, to, label }] : []
    })
