/** A sale while it is being made: plain values, so that the device can keep it over a reload. */
import type { TillWay } from '#domain/till/rules/till-words.ts'
import { emptyParticipant, type Participant } from '#web/registration/form/registration-form.ts'

export type SaleStep = 'person' | 'place' | 'money'

export type SaleDraft = {
  /** The same sale sent twice is one. */
  id: string
  handover_id: string
  step: SaleStep
  /** The document was read and looked for: the other fields are there. */
  looked: boolean
  /** Filled in by the server or the document. */
  known: boolean
  participant: Participant
  bib: string
  way: TillWay | ''
  /** Cash over the table, as it is typed. */
  tendered: string
  voucher: string
  hands_over: boolean
  /** Its number, once it was tried to be sent: a second try has the same. */
  receipt: string
}

export const emptyDraft = (hands_over: boolean): SaleDraft => ({
  id: crypto.randomUUID(),
  handover_id: crypto.randomUUID(),
  step: 'person',
  looked: false,
  known: false,
  participant: emptyParticipant(),
  bib: '',
  way: '',
  tendered: '',
  voucher: '',
  hands_over,
  receipt: '',
})

/** What was typed with points for thousands, in pesos; nothing typed is 0. */
export const pesosOf = (typed: string): number => Number(typed.replaceAll(/\D/g, '')) || 0
