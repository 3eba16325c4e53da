/** The words and colours of the tab Equipo. */
import { formatShortDate, theHour, untilText } from '#domain/colombia/clock.ts'
import type { ShownDevice } from '#domain/crew/contract.ts'
import { type DeviceState, ROLE_NAMES } from '#domain/crew/rules/crew-roles.ts'
import type { Tone } from '#web/ui/tone.ts'
import { scopeText } from '../scope-text.ts'

export const DEVICE_STATES: Record<DeviceState, { tone: Tone; label: string }> = {
  invited: { tone: 'info', label: 'Invitado' },
  'code over': { tone: 'warning', label: 'Código vencido' },
  joined: { tone: 'success', label: 'Adentro' },
  ended: { tone: 'neutral', label: 'Terminó' },
  revoked: { tone: 'neutral', label: 'Revocado' },
}

/** 'Mesa de entrega, Tablero · Apellidos A-F · 10K · Números 1 a 500'. */
export const deviceFacts = ({ roles, scope }: Pick<ShownDevice, 'roles' | 'scope'>): string =>
  [roles.map(({ role }) => ROLE_NAMES[role]).join(', '), scopeText(scope)].filter(Boolean).join(' · ')

/** 'el 30 de noviembre a las 6:00 a. m.' */
export const atText = (moment: string) => `el ${formatShortDate(moment)} a ${theHour(moment)}`

const MINUTE_MS = 60_000

export const contactText = (moment: string | null, now = Date.now()): string => {
  if (moment === null) return 'Sin contacto todavía'
  const minutes = Math.floor((now - Date.parse(moment)) / MINUTE_MS)
  if (minutes < 2) return 'Último contacto: hace un momento'
  return minutes < 60 ? `Último contacto: hace ${minutes} minutos` : `Último contacto: ${atText(moment)}`
}

/** What its card says under the facts. */
export const deviceNews = (device: ShownDevice): string => {
  if (device.state === 'revoked' || device.state === 'ended') return contactText(device.last_seen_at)
  if (device.state === 'code over') return 'El código venció o se gastó: haz uno nuevo.'
  if (device.state === 'invited' && device.code_until)
    return `El código sirve hasta ${untilText(device.code_until)}`
  return contactText(device.last_seen_at)
}
