/** A gap as people say it: '5 segundos', '1 minuto y 5 segundos', '1 hora y 2 minutos'. */
import { secondsOf } from './result-times.ts'

const counted = (count: number, one: string) =>
  count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`]

/** '+00:01:05' → '1 minuto y 5 segundos'; above an hour seconds say nothing more. */
export const gapWords = (gap: string): string => {
  const seconds = secondsOf(gap.replace(/^\+/, ''))
  if (seconds === null) return ''
  if (seconds === 0) return 'el mismo tiempo'
  const hours = Math.floor(seconds / 3600)
  const parts = [
    ...counted(hours, 'hora'),
    ...counted(Math.floor(seconds / 60) % 60, 'minuto'),
    ...(hours > 0 ? [] : counted(seconds % 60, 'segundo')),
  ]
  return parts.join(' y ')
}
