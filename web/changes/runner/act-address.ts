/** Which act is open, and whether it is quoted, as the address says it: Back leads one step back. */
import { useLocation, useNavigate } from 'react-router'
import type { ChangeKind } from '#domain/changes/rules/kinds.ts'

const NAMES: Record<ChangeKind, string> = {
  size: 'talla',
  category: 'distancia',
  transfer: 'ceder',
  refund: 'devolucion',
  deferral: 'aplazar',
  leave: 'equipo',
}

const KINDS = Object.keys(NAMES) as ChangeKind[]

/** The token after the # goes along. */
export const actTo = (kind: ChangeKind | null, hash: string, quoted = false) => ({
  search: kind ? `?cambio=${NAMES[kind]}${quoted ? '&paso=confirmar' : ''}` : '',
  hash,
})

export const useActAddress = () => {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  return {
    hash,
    kind: KINDS.find((kind) => NAMES[kind] === params.get('cambio')) ?? null,
    quoted: params.get('paso') === 'confirmar',
    go: (kind: ChangeKind | null, { quoted = false, replace = false } = {}) =>
      void navigate(actTo(kind, hash, quoted), { replace }),
  }
}
