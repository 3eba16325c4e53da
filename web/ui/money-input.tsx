/** Whole pesos with points for thousands: 350.000. */
import { NumberInput, type NumberInputProps } from '@mantine/core'

type MoneyInputProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | ''
  onChange: (value: number | '') => void
}

export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  return (
    <NumberInput
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
      leftSection="$"
      leftSectionWidth={28}
      maxLength={13}
      {...rest}
      value={value}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
    />
  )
}
