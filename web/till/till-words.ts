/** How the screens of the till say the words of its rules. */
import type { SaleState, TillKind, TillWay } from '#domain/till/rules/till-words.ts'
import type { Tone } from '#web/ui/tone.ts'

export const WAY_NAMES: Record<TillWay, string> = {
  cash: 'Efectivo',
  terminal: 'Datáfono',
  nequi: 'Nequi',
}

export const KIND_NAMES: Record<TillKind, string> = { expo: 'Expo', shop: 'Tienda' }

export const SALE_NAMES: Record<SaleState, { label: string; tone: Tone }> = {
  done: { label: 'Lista', tone: 'success' },
  review: { label: 'Por revisar', tone: 'warning' },
  undone: { label: 'Deshecha', tone: 'neutral' },
}

/** 'sobran $2.000', 'faltan $2.000', 'cuadra'. */
export const differenceWords = (difference: number, pesos: (value: number) => string): string => {
  if (difference === 0) return 'cuadra'
  return difference > 0 ? `sobran ${pesos(difference)}` : `faltan ${pesos(-difference)}`
}
