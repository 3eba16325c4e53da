/** The words for the states of a mailing and of each of its mails. */

export const BATCH_STATUSES = ['0', '1', '2'] as const
export type BatchStatus = (typeof BATCH_STATUSES)[number]

const STATUS_LABELS: Record<string, string> = { '0': 'Programado', '1': 'Enviado', '2': 'Detenido' }

export const batchStatusLabel = (status: string | number | null | undefined): string =>
  STATUS_LABELS[String(status)] ?? 'Desconocido'

/** Only what is not sent yet can be stopped. */
export const canStop = (status: string): boolean => status === '0'

/** What was stopped can go on. */
export const canContinue = (status: string): boolean => status === '2'

export const RECIPIENT_STATES = ['waiting', 'sending', 'sent', 'failed', 'uncertain'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

export const RECIPIENT_LABELS: Record<RecipientState, string> = {
  waiting: 'En espera',
  sending: 'Enviando',
  sent: 'Enviado',
  failed: 'Falló',
  uncertain: 'Por confirmar',
}

/** An Excel may have this many people; more are another batch. */
export const MAX_RECIPIENTS = 10_000
