/** Which document, and its number: the keyboard shows letters only where the document may have some. */
import type { ChangeEvent } from 'react'
import { documentTypingProblem, hasLetters, plainDni } from '#domain/colombia/documents.ts'
import { DOCUMENT_OPTIONS, typedAs } from '../document-options.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

type Wired = {
  id: string
  name: string
  value: string
  error?: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

type DocumentFieldsProps = {
  type: Wired
  number: Omit<Wired, 'onChange'>
  onNumber: (plain: string) => void
  labels?: { type: string; number: string }
  description?: string
  /** Said before whatever the number itself has wrong. */
  refusal?: string | null
}

const LABELS = { type: 'Tipo de documento', number: 'Número de documento' }

export function DocumentFields(props: DocumentFieldsProps) {
  const { type, number, onNumber, labels = LABELS, description, refusal } = props
  const wrong = refusal ?? documentTypingProblem(type.value, number.value) ?? number.error
  return (
    <>
      <SelectField {...type} label={labels.type} data={DOCUMENT_OPTIONS} />
      <TextField
        {...number}
        {...typedAs(type.value)}
        label={labels.number}
        description={hasLetters(type.value) ? 'Letras y números, sin puntos ni espacios.' : description}
        autoComplete="off"
        maxLength={40}
        error={wrong}
        onChange={(event) => onNumber(plainDni(event.currentTarget.value))}
      />
    </>
  )
}
