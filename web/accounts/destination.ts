/** Where a person goes after login: the page that asked for it, when it is ours and the role may open it. */
import { homeOf } from '#domain/accounts/rules/roles.ts'
import type { Session } from '#web/session.ts'
import { mayOpen } from './admin-navigation.ts'

const HERE = 'http://aqui.invalid'

/** The address inside this site, or null: `next` is typed by anybody. */
const sameSite = (next: string | null): URL | null => {
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return null
  const address = new URL(next, HERE)
  return address.origin === HERE ? address : null
}

export const destinationOf = (role: Session['role'], next: string | null): string => {
  const home = homeOf(role) ?? '/'
  const wanted = sameSite(next)
  if (!wanted || wanted.pathname === '/login') return home
  if (wanted.pathname.startsWith('/admin') && !mayOpen(role, wanted.pathname)) return home
  return wanted.pathname + wanted.search + wanted.hash
}
