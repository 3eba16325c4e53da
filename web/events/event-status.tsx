/** Whether the public sees the event. */
import { StatusBadge } from '#web/ui/status-badge.tsx'

export function EventStatus({ status }: { status: 'active' | 'inactive' }) {
  return (
    <StatusBadge tone={status === 'active' ? 'success' : 'neutral'}>
      {status === 'active' ? 'activo' : 'inactivo'}
    </StatusBadge>
  )
}
