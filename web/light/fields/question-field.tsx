/** A question of an event's survey as who participates answers it: free text, or one option of a list. */
import type { PublicQuestion } from '#domain/surveys/contract.ts'
import { MAX_ANSWER_LENGTH } from '#domain/surveys/rules/answers.ts'
import { ChoiceTiles } from './choice-tiles.tsx'
import { TextField } from './text-field.tsx'

type QuestionFieldProps = {
  id: string
  question: Omit<PublicQuestion, 'tipo'> & { tipo: string }
  value: string
  problem: string | undefined
  onAnswer: (value: string) => void
}

export function QuestionField({ id, question, value, problem, onAnswer }: QuestionFieldProps) {
  const { texto, tipo, opciones, obligatoria } = question
  return tipo === 'checkbox' ? (
    <ChoiceTiles
      name={`question-${question.id}`}
      legend={texto}
      required={obligatoria}
      tile={140}
      choices={opciones.map((option) => ({ value: option, name: option }))}
      value={value}
      problem={problem}
      onChoose={onAnswer}
    />
  ) : (
    <TextField
      id={id}
      label={texto}
      withAsterisk={obligatoria}
      autoComplete="off"
      maxLength={MAX_ANSWER_LENGTH}
      value={value}
      error={problem}
      onChange={(event) => onAnswer(event.currentTarget.value)}
    />
  )
}
