/** Somebody can always run the installation. */
import type { Invariant } from '#server/invariants/invariant.ts'

export const accountInvariants: Invariant[] = [
  {
    // A new installation has none until its first one is named.
    name: 'an-administrator-is-active',
    promise: 'Siempre hay un Administrator activo.',
    violations: `
      select 'usuarios' as id
      where exists (select 1 from users where rol = 'Administrator')
        and not exists (select 1 from users where rol = 'Administrator' and status)`,
  },
]
