/** The questions after the race, drawn as the registration draws its own. */
import { type FormEvent, useState } from 'react'
import type { answerAfterSurvey } from '#domain/surveys/after/after-contract.ts'
import type { PublicQuestion } from '#domain/surveys/contract.ts'
import { checkAnswers } from '#domain/surveys/rules/answers.ts'
import { call } from '#web/client.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { EntryCard } from '#web/light/entry-card.tsx'
import { QuestionField } from '#web/light/fields/question-field.tsx'
import { useSession } from '#web/session.ts'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import classes from './answer-form.module.css'

type AnswerFormProps = {
  code: string
  event: string
  questions: PublicQuestion[]
  onSaid: (said: { message: string; body: string }) => void
}

const nameOf = (question_id: number) => `answers.${question_id}`

export function AnswerForm({ code, event, questions, onSaid }: AnswerFormProps) {
  const ready = useSession() !== undefined
  const [values, setValues] = useState<Record<number, string>>({})
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { sentence, refuse, clear } = useFormRefusal(setProblems)
  const form = useFirstError(problems)

  const send = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    const answers = questions.map(({ id }) => ({ question_id: id, value: values[id] ?? '' }))
    const checked = checkAnswers(questions, answers)
    clear()
    if (!checked.accepted)
      return setProblems(
        Object.fromEntries(
          checked.problems.map(({ question_id, sentence: said }) => [nameOf(question_id), said]),
        ),
      )
    setProblems({})
    setBusy(true)
    try {
      onSaid(
        await call<typeof answerAfterSurvey>('POST /api/site/encuesta/:code', {
          params: { code },
          body: { answers },
        }),
      )
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryCard title="¿Cómo te fue?" text={event}>
      <form ref={form} className={classes.form} method="post" noValidate onSubmit={send}>
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            id={`question-${question.id}`}
            question={question}
            value={values[question.id] ?? ''}
            problem={problems[nameOf(question.id)]}
            onAnswer={(value) => setValues((before) => ({ ...before, [question.id]: value }))}
          />
        ))}
        <p className={classes.note}>
          El organizador ve tus respuestas con tu nombre. Se responde una sola vez.
        </p>
        <FormError>{sentence}</FormError>
        <BusyLightButton busy={busy} busyLabel="Enviando..." disabled={!ready}>
          Enviar
        </BusyLightButton>
      </form>
    </EntryCard>
  )
}
