/**
 * A whole number in a field: points come while it is typed, the arrows count, and what is out of its bounds is brought
 * back when the field is left. For decimals there is Mantine's, which weighs ten times as much.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretIn, type Figure, figureText, readFigure } from './figure-text.ts'

export type FigureInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> & {
  value: Figure
  onChange: (value: Figure) => void
  min?: number
  max?: number
  allowNegative?: boolean
  /** Without points: the number is a name, as a bib's. */
  ungrouped?: boolean
}

export function FigureInput({
  value,
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  allowNegative = false,
  ungrouped = false,
  onKeyDown,
  onBlur,
  ...rest
}: FigureInputProps) {
  const input = useRef<HTMLInputElement>(null)
  /** What stands in the field and which number it is: another number from outside is written anew. */
  const [typed, setTyped] = useState({ value, text: figureText(value, !ungrouped), caret: -1 })
  const text = typed.value === value ? typed.text : figureText(value, !ungrouped)

  useLayoutEffect(() => {
    if (typed.caret >= 0 && document.activeElement === input.current)
      input.current?.setSelectionRange(typed.caret, typed.caret)
  }, [typed])

  const give = (next: Figure) => {
    setTyped({ value: next, text: figureText(next, !ungrouped), caret: -1 })
    if (next !== value) onChange(next)
  }
  const bounded = (number: number) => Math.min(max, Math.max(allowNegative ? min : Math.max(0, min), number))

  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value: written, selectionStart } = currentTarget
    const pasted = written.length - text.length > 1
    const read = readFigure(written, { negative: allowNegative, pasted, points: !ungrouped })
    setTyped({ ...read, caret: caretIn(read.text, written, selectionStart ?? written.length) })
    onChange(read.value)
  }
  const count = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step || event.currentTarget.readOnly) return
    event.preventDefault()
    give(bounded((value === '' ? 0 : value) + step))
  }
  return (
    <TextInput
      inputMode={allowNegative ? 'text' : 'numeric'}
      autoComplete="off"
      {...rest}
      ref={input}
      value={text}
      onChange={type}
      onKeyDown={count}
      onBlur={(event) => {
        if (value !== '') give(bounded(value))
        else setTyped({ value, text: '', caret: -1 })
        onBlur?.(event)
      }}
    />
  )
}
