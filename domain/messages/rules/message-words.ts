/** The words of a message to the people of an event: what it is, whom it is for, how far it came. */

/** 'operational': what who runs must know. 'news': only to who agreed to news, with a way out in every letter. */
export const MESSAGE_KINDS = ['operational', 'news'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MESSAGE_STATES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/**
 * 'uncertain': who was sending it died in the middle; nobody sends it again by itself. 'left out': it was somebody's
 * turn who had gone meanwhile (left the event, took back the news).
 */
export const MESSAGE_RECIPIENT_STATES = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'left out',
] as const
export type MessageRecipientState = (typeof MESSAGE_RECIPIENT_STATES)[number]

/**
 * Whom a message is for, from facts. Everything given must hold; nothing given is everybody with a place.
 * `participant_ids`: those somebody selected in a list.
 */
export type Segment = {
  participant_ids?: number[]
  distance_ids?: number[]
  category_ids?: number[]
  /** 'handed': the kit is out. */
  kit?: 'handed' | 'waiting'
  /** Has a result of this event. */
  finisher?: boolean
  /** Never registered before with this organiser's events. */
  first_time?: boolean
  /** Minors; the letter goes to who answers for them. */
  minors?: boolean
  /** Something is still to pay. */
  owes?: boolean
  paid?: boolean
  courtesy?: boolean
  /** Something is still to sign. */
  unsigned?: boolean
  has_bib?: boolean
}

export const KIND_LABELS: Record<MessageKind, string> = { operational: 'Del evento', news: 'Noticias' }

export const STATE_LABELS: Record<MessageState, string> = {
  draft: 'Borrador',
  scheduled: 'Programado',
  sending: 'Enviando',
  sent: 'Enviado',
  stopped: 'Detenido',
}

export const RECIPIENT_LABELS: Record<MessageRecipientState, string> = {
  waiting: 'En espera',
  sending: 'Enviando',
  sent: 'Enviado',
  failed: 'Rechazado',
  uncertain: 'Por confirmar',
  'left out': 'Sin correo',
}

/** What nobody is writing any more: it left, or leaves by itself. */
export const isOpen = (state: MessageState): boolean => state === 'draft' || state === 'scheduled'

/** People that one message may have; more are another message. */
export const MOST_PEOPLE = 20_000
export const LONGEST_SUBJECT = 150
export const LONGEST_BODY = 5000
export const LONGEST_SIGNATURE = 500

export const MOST_FILES = 3
/** Of all files of a message together: mail servers refuse what is heavier, and everybody gets a copy. */
export const MOST_BYTES = 5 * 1024 * 1024
