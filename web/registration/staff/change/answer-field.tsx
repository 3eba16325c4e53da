/** A question of the event inside a form of the panel: a text, or a list of its options. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { PublicQuestion } from '#domain/surveys/contract.ts'
import { MAX_ANSWER_LENGTH } from '#domain/surveys/rules/answers.ts'

type AnswerFieldProps = {
  question: PublicQuestion
  value?: string
  error?: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

export function AnswerField({ question, value = '', error, onChange }: AnswerFieldProps) {
  const { texto, tipo, opciones, obligatoria } = question
  const shared = { label: texto, withAsterisk: obligatoria, value, error, onChange }
  return tipo === 'checkbox' ? (
    <NativeSelect {...shared} data={[{ value: '', label: 'Sin respuesta' }, ...opciones]} />
  ) : (
    <TextInput {...shared} autoComplete="off" maxLength={MAX_ANSWER_LENGTH} />
  )
}
