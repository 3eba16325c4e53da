/** Pesos as they are counted: digits with points for thousands. A minus stays, so that the server can say why not. */
import type { ComponentPropsWithRef } from 'react'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { TextField } from '#web/light/fields/text-field.tsx'

type PesosFieldProps = Omit<ComponentPropsWithRef<typeof TextField>, 'onChange'> & {
  value: string
  onPesos: (typed: string) => void
}

const written = (typed: string): string => {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 10)
  const minus = typed.trim().startsWith('-') ? '-' : ''
  return digits === '' ? minus : minus + formatNumber(Number(digits))
}

export function PesosField({ onPesos, ...rest }: PesosFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      {...rest}
      onChange={({ currentTarget: { value } }) => onPesos(written(value))}
    />
  )
}
