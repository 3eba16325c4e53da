/** What a desk reads about an authorisation. */
import type { Notice } from '#server/contract-kit.ts'

export const PAPER_KEPT: Notice = {
  message: 'Foto guardada.',
  body: 'La autorización queda como firmada en papel.',
  icon: 'success',
}

export const WRONG_PIN = 'Ese no es el PIN del coordinador. Pídeselo y escríbelo de nuevo.'
export const OTHER_PAPER = 'Esta foto ya se envió para otra persona. Tómala de nuevo.'
