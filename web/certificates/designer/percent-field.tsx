/** A fraction as a percentage with one or two decimals, typed or stepped. */
import { NumberInput } from '@mantine/core'

type PercentFieldProps = {
  label: string
  /** 0 to 1. */
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  disabled?: boolean
}

export function PercentField({
  label,
  value,
  onChange,
  min = 0,
  max = 1,
  step = 0.005,
  disabled,
}: PercentFieldProps) {
  return (
    <NumberInput
      label={label}
      value={Math.round(value * 10_000) / 100}
      onChange={(typed) => {
        // While a number is half typed it is a text: it waits.
        if (typeof typed === 'number' && typed / 100 !== value) onChange(typed / 100)
      }}
      min={min * 100}
      max={max * 100}
      step={step * 100}
      decimalScale={2}
      decimalSeparator=","
      allowNegative={false}
      inputMode="decimal"
      rightSection="%"
      rightSectionPointerEvents="none"
      disabled={disabled}
    />
  )
}
