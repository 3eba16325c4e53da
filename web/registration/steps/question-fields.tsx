/** The event's own questions: free text, or one option of a list. */
import { QuestionField } from '#web/light/fields/question-field.tsx'
import type { FieldProps } from './step-props.ts'

export function QuestionFields({ at, participant, problems, context, type }: FieldProps) {
  return context.questions.map((question) => (
    <QuestionField
      key={question.id}
      id={`p${at + 1}-question-${question.id}`}
      question={question}
      value={participant.answers[question.id] ?? ''}
      problem={problems[`${at}.answers.${question.id}`]}
      onAnswer={(given) => type({ answers: { ...participant.answers, [question.id]: given } })}
    />
  ))
}
