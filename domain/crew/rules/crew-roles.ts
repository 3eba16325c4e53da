/** What people with small rights do on the day, for server and browser: types only of the contract kit, which has Zod. */
import type { CrewRole } from '#server/contract-kit.ts'

export type { CrewRole } from '#server/contract-kit.ts'

export const ROLE_NAMES: Record<CrewRole, string> = {
  mesa: 'Mesa de entrega',
  caja: 'Caja',
  medico: 'Médico',
  cronometraje: 'Cronometraje',
  lectura: 'Tablero',
  solicitudes: 'Solicitudes',
}

/** What each opens, for who grants it. */
export const ROLE_WORDS: Record<CrewRole, string> = {
  mesa: 'Entrega kits.',
  caja: 'Vende inscripciones.',
  medico: 'Consulta la lista médica, solo el día del evento.',
  cronometraje: 'Descarga las listas de salida.',
  lectura: 'Ve los conteos, sin datos personales.',
  solicitudes: 'Decide solicitudes de cambio; solo para un Colaborador.',
}

/** Who answers for money has a name and a password. */
export const DEVICE_ROLES = ['mesa', 'caja', 'medico', 'cronometraje', 'lectura'] as const

export const DEVICE_STATES = ['invited', 'code over', 'joined', 'ended', 'revoked'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]
