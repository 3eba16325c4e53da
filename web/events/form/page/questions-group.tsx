/** Questions people ask this organiser, answered on the page. Not the survey, which participants answer. */
import { Textarea, TextInput } from '@mantine/core'
import { Repeater, type RowFieldsProps } from '#web/ui/repeater.tsx'
import type { GroupProps } from './group-props.ts'
import classes from './page.module.css'
import { newOwnQuestion, type OwnQuestionRow } from './page-draft.ts'

function AnsweredFields({ row, change, errors }: RowFieldsProps<OwnQuestionRow>) {
  return (
    <>
      <TextInput
        className={classes.wide}
        label="Pregunta"
        placeholder="¿Hay parqueadero?"
        maxLength={200}
        value={row.question}
        onChange={(event) => change({ question: event.currentTarget.value })}
        error={errors.question}
      />
      <Textarea
        className={classes.wide}
        label="Respuesta"
        autosize
        minRows={2}
        maxLength={2000}
        value={row.answer}
        onChange={(event) => change({ answer: event.currentTarget.value })}
        error={errors.answer}
      />
    </>
  )
}

export function QuestionsGroup({ page, change, errors }: GroupProps) {
  return (
    <>
      <p className={classes.hint}>
        Lo que te preguntan siempre: parqueadero, guardarropa, baños. Cómo pagar y hasta cuándo inscribirse ya
        lo dice la página.
      </p>
      <div className={classes.answers}>
        <Repeater
          name="page.questions"
          rows={page.questions}
          onChange={(questions) => change({ questions })}
          errors={errors}
          newRow={newOwnQuestion}
          rowLabel="Pregunta frecuente"
          addLabel="Agregar pregunta frecuente"
          empty="Aún no hay preguntas frecuentes."
          fields={AnsweredFields}
          tall
        />
      </div>
    </>
  )
}
