/** A question of the survey that every participant answers while registering. */
import { NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core'
import {
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_TEXT_LENGTH,
  QUESTION_TYPE_LABELS,
  QUESTION_TYPES,
  type QuestionType,
} from '#domain/surveys/rules/questions.ts'
import type { RowFieldsProps } from '#web/ui/repeater.tsx'
import type { QuestionRow } from './event-draft.ts'
import classes from './sections.module.css'

const TYPES = QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_LABELS[value] }))

export function QuestionFields({ row, change, errors }: RowFieldsProps<QuestionRow>) {
  const optionErrors = Object.entries(errors).find(([field]) => field.startsWith('opciones'))?.[1]
  return (
    <>
      <TextInput
        className={classes.wide}
        label="Pregunta"
        placeholder="¿Cuál es tu talla de zapato?"
        maxLength={MAX_TEXT_LENGTH}
        value={row.texto}
        onChange={(event) => change({ texto: event.currentTarget.value })}
        error={errors.texto}
      />
      <NativeSelect
        label="Tipo"
        data={TYPES}
        value={row.tipo}
        onChange={(event) => change({ tipo: event.currentTarget.value as QuestionType })}
        error={errors.tipo}
      />
      <Switch
        className={classes.switch}
        label="Obligatoria"
        checked={row.obligatoria}
        onChange={(event) => change({ obligatoria: event.currentTarget.checked })}
      />
      {row.tipo === 'checkbox' ? (
        <TagsInput
          className={classes.wide}
          label="Opciones"
          description="Escribe una y oprime Enter."
          size="md"
          maxTags={MAX_OPTIONS}
          maxLength={MAX_OPTION_LENGTH}
          acceptValueOnBlur
          value={row.opciones}
          onChange={(opciones) => change({ opciones })}
          error={optionErrors}
        />
      ) : null}
    </>
  )
}
