/** A whole number of people, years or things. */
import { NumberInput, type NumberInputProps } from '@mantine/core'

type CountInputProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | ''
  onChange: (value: number | '') => void
}

export function CountInput({ value, onChange, ...rest }: CountInputProps) {
  return (
    <NumberInput
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
      {...rest}
      value={value}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
    />
  )
}
