/** Which part of the people a desk serves, in words. */
import type { ShownScope } from '#domain/crew/contract.ts'

const rangeText = ({ bib_from: from, bib_to: to }: ShownScope): string => {
  if (from !== null && to !== null) return `Números ${from} a ${to}`
  if (from !== null) return `Números desde ${from}`
  return to === null ? '' : `Números hasta ${to}`
}

/** 'Apellidos A-F · 10K, 21K · Números 1 a 500'; empty: everybody. */
export const scopeText = (scope: ShownScope): string =>
  [scope.initials ? `Apellidos ${scope.initials}` : '', scope.distances.join(', '), rangeText(scope)]
    .filter(Boolean)
    .join(' · ')
