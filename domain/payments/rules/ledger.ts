/** How a payment stands, in the words of the treasurer. */
import { brandOf } from './gateway-brands.ts'

export const STANDINGS = [
  'paid',
  'manual',
  'courtesy',
  'free',
  'review',
  'pending',
  'unpaid',
  'rejected',
  'annulled',
] as const
export type Standing = (typeof STANDINGS)[number]

type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/** The labels of the specification where it has one; the organiser's own name stands in two of them. */
export const standingWords = (standing: Standing, organizer: string): { label: string; tone: Tone } => {
  const words: Record<Standing, { label: string; tone: Tone }> = {
    paid: { label: 'Pago exitoso', tone: 'success' },
    manual: { label: `Pago exitoso a ${organizer}`, tone: 'success' },
    courtesy: { label: `Cortesías por ${organizer}`, tone: 'success' },
    free: { label: 'Pago exitoso DCT 100%', tone: 'success' },
    review: { label: 'Pago por revisar', tone: 'danger' },
    pending: { label: 'Pago en proceso', tone: 'info' },
    unpaid: { label: 'NO PAGO', tone: 'warning' },
    rejected: { label: 'Pago RECHAZADO', tone: 'danger' },
    annulled: { label: 'Anulada con pago', tone: 'neutral' },
  }
  return words[standing]
}

/** Ways of money that are no gateway. */
export const OTHER_WAYS = ['manual', 'cortesia', 'gratis', 'otra'] as const

const WAYS: Record<string, string> = {
  manual: 'Directo al organizador',
  cortesia: 'Cortesía',
  gratis: 'Sin costo',
  otra: 'Sin pasarela registrada',
}

export const wayLabel = (way: string | null): string => (way ? (WAYS[way] ?? brandOf(way)) : '—')
