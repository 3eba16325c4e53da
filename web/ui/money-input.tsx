/** Whole pesos with points for thousands: 350.000. */
import { FigureInput, type FigureInputProps } from './figure-input.tsx'

export function MoneyInput(props: FigureInputProps) {
  return <FigureInput leftSection="$" leftSectionWidth={28} maxLength={13} {...props} />
}
