/** The event's own questions: free text, or one option of a list. */

import { MAX_ANSWER_LENGTH } from '#domain/surveys/rules/answers.ts'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import type { StepProps } from './step-props.ts'

export function QuestionFields({ at, participant, problems, context, type }: StepProps) {
  return context.questions.map(({ id, texto, tipo, opciones, obligatoria }) => {
    const value = participant.answers[id] ?? ''
    const problem = problems[`${at}.answers.${id}`]
    const answer = (given: string) => type({ answers: { ...participant.answers, [id]: given } })
    return tipo === 'checkbox' ? (
      <ChoiceTiles
        key={id}
        name={`question-${id}`}
        legend={texto}
        required={obligatoria}
        tile={140}
        choices={opciones.map((option) => ({ value: option, name: option }))}
        value={value}
        problem={problem}
        onChoose={answer}
      />
    ) : (
      <TextField
        key={id}
        id={`p${at + 1}-question-${id}`}
        label={texto}
        withAsterisk={obligatoria}
        autoComplete="off"
        maxLength={MAX_ANSWER_LENGTH}
        value={value}
        error={problem}
        onChange={(event) => answer(event.currentTarget.value)}
      />
    )
  })
}
