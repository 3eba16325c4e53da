/** What a person fills in to send certificates, and why it cannot be sent yet (admin.md section 5). */
import type { Columns } from '#domain/certificates/batches/new-batch-contract.ts'
import type { Placement } from '#domain/certificates/rules/placement.ts'
import { readBogota } from '#domain/colombia/clock.ts'

export type Sending = { envio: 'inmediato' | 'programado'; fecha_notificacion: string }

export type BatchDraft = Sending & {
  nombre_evento: string
  city: string
  fecha_evento: string
  icono_evento: File | null
  certificado: File | null
  excel: File | null
}

export type DraftErrors = Partial<Record<string, string>>

export const AT_ONCE: Sending = { envio: 'inmediato', fecha_notificacion: '' }

export const EMPTY_DRAFT: BatchDraft = {
  nombre_evento: '',
  city: '',
  fecha_evento: '',
  icono_evento: null,
  certificado: null,
  excel: null,
  ...AT_ONCE,
}

export const KINDS = {
  icono_evento: '.png,.jpg,.jpeg,.webp',
  certificado: '.jpg,.jpeg',
  excel: '.xlsx,.xls',
} as const

const REQUIRED = 'Este campo es obligatorio.'
const MINUTE = 60_000

export const sendingErrors = ({ envio, fecha_notificacion }: Sending, now: number): DraftErrors => {
  if (envio === 'inmediato') return {}
  const whole = fecha_notificacion.length === 'YYYY-MM-DDTHH:mm'.length
  const moment = whole ? readBogota(fecha_notificacion) : null
  if (!moment) return { fecha_notificacion: 'Elige la fecha y la hora del envío.' }
  // The minute that runs still counts.
  return moment.getTime() < Math.floor(now / MINUTE) * MINUTE
    ? { fecha_notificacion: 'La fecha de envío ya pasó. Elige una desde este minuto en adelante.' }
    : {}
}

const fileError = (file: File | null, kinds: string): string | undefined => {
  if (!file) return REQUIRED
  const name = file.name.toLowerCase()
  return kinds.split(',').some((kind) => name.endsWith(kind))
    ? undefined
    : `Elige un archivo ${kinds.replaceAll(',', ', ')}.`
}

/** Everything is required; the notification only when it is scheduled. */
export const draftErrors = (draft: BatchDraft, now: number): DraftErrors => {
  const errors: DraftErrors = { ...sendingErrors(draft, now) }
  for (const field of ['nombre_evento', 'city', 'fecha_evento'] as const)
    if (!draft[field].trim()) errors[field] = REQUIRED
  for (const field of ['icono_evento', 'certificado', 'excel'] as const) {
    const error = fileError(draft[field], KINDS[field])
    if (error) errors[field] = error
  }
  return errors
}

/** The preview needs no icon and no date of sending. */
export const previewErrors = (draft: BatchDraft, now: number): DraftErrors => {
  const { icono_evento: _icon, fecha_notificacion: _date, ...errors } = draftErrors(draft, now)
  return errors
}

/** 'Enviar de Inmediato' clears the date. */
export const sendingOf = ({ envio, fecha_notificacion }: Sending) => ({
  envio,
  fecha_notificacion: envio === 'inmediato' ? '' : fecha_notificacion.replace('T', ' '),
})

export type Drawn = {
  columns: Columns | null
  /** Rows whose proposed address is taken. */
  accepted: readonly number[]
  /** Null: where they stand by themselves. */
  placements: readonly Placement[] | null
}

export const batchBody = (draft: BatchDraft, { columns, accepted, placements }: Drawn): FormData => {
  const body = new FormData()
  for (const field of ['nombre_evento', 'city', 'fecha_evento'] as const) body.set(field, draft[field].trim())
  for (const field of ['icono_evento', 'certificado', 'excel'] as const) {
    const file = draft[field]
    if (file) body.set(field, file)
  }
  for (const [name, value] of Object.entries(sendingOf(draft))) body.set(name, value)
  if (columns) body.set('columns', JSON.stringify(columns))
  if (accepted.length > 0) body.set('accepted', JSON.stringify(accepted))
  if (placements) body.set('placements', JSON.stringify(placements))
  return body
}
