/** '1' is Activo, anything else Inactivo (specification, section 4). */
import { StatusBadge } from '#web/ui/status-badge.tsx'

export function UserStatus({ status }: { status: string }) {
  return status === '1' ? (
    <StatusBadge tone="success">Activo</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">Inactivo</StatusBadge>
  )
}
