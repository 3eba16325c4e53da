/** The one field of a desk: camera, USB reader, cédula, or what somebody types. */
import { type FormEvent, useState } from 'react'
import { readCode } from '#domain/registration/rules/qr-text.ts'
import { TextField } from '#web/light/fields/text-field.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './scan-field.module.css'
import type { Scanned } from './scanned.ts'

export type { Scanned } from './scanned.ts'

type ScanFieldProps = {
  label: string
  onScan: (scanned: Scanned) => void
  /** While it is being typed: for names that are offered below. */
  onTyping?: (text: string) => void
  placeholder?: string
}

export function ScanField({ label, onScan, onTyping, placeholder }: ScanFieldProps) {
  const [text, setText] = useState('')

  const type = (typed: string) => {
    setText(typed)
    onTyping?.(typed)
  }

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const typed = text.trim()
    if (typed === '') return
    type('')
    onScan(readCode(typed).kind === 'plain' ? { kind: 'typed', text: typed } : { kind: 'code', text: typed })
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextField
        label={label}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <LightButton type="submit" look="outline">
        Buscar
      </LightButton>
    </form>
  )
}
