/** Whether mails of a mailing are leaving just now, so that its figures are worth asking for again. */
import type { BatchLine } from '#domain/certificates/batches/batches-contract.ts'
import { readBogota } from '#domain/colombia/clock.ts'

export const isMoving = (
  { status, fecha_notificacion, recipients: { waiting, sending } }: BatchLine,
  now: Date | number = Date.now(),
): boolean => {
  const start = fecha_notificacion ? readBogota(fecha_notificacion) : null
  const due = start === null || start.getTime() <= Number(now)
  return sending > 0 || (status === '0' && waiting > 0 && due)
}
