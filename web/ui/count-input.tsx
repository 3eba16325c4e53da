/**
 * A whole number of people, years or things. A point groups thousands: '1.500' is 1500. One that does not ('1.5') is
 * refused when the field is left, since nobody means 15 by it.
 */
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { FigureInput, type FigureInputProps } from './figure-input.tsx'

const NOT_WHOLE = 'Escribe un número entero.'
const WHOLE = /^(?:\d+|\d{1,3}(?:[.,\s]\d{3})+)$/
const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length

export function CountInput({ value, onChange, error, onBlur, ...rest }: FigureInputProps) {
  /** How many digits stood before the last point that was typed. */
  const point = useRef<number | null>(null)
  const [refused, setRefused] = useState(false)

  /** False: what was typed is no whole number, and is gone. */
  const settle = (text: string): boolean => {
    const after = point.current === null ? 0 : digitsIn(text) - point.current
    point.current = null
    if (after % 3 === 0) return true
    setRefused(true)
    onChange('')
    return false
  }
  const hear = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    if (key === '.' || key === ',') point.current = digitsIn(currentTarget.value)
    // Enter sends the form without leaving the field.
    else if (key === 'Enter') {
      if (!settle(currentTarget.value)) event.preventDefault()
    } else if (!/^\d$/.test(key) && key !== 'Tab') point.current = null
  }
  const read = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    if (!/\d[.,]\d/.test(text) || WHOLE.test(text)) return
    event.preventDefault()
    setRefused(true)
  }
  return (
    <FigureInput
      {...rest}
      error={refused ? NOT_WHOLE : error}
      value={value}
      onKeyDown={hear}
      onPaste={read}
      onChange={(typed) => {
        setRefused(false)
        onChange(typed)
      }}
      onBlur={(event) => {
        settle(event.currentTarget.value)
        onBlur?.(event)
      }}
    />
  )
}
