/** Why the form did not go on: one sentence, and each field's own, until that field is touched. */
import { useState } from 'react'
import type { FormAction } from './form-reducer.ts'
import { addressOf } from './places.ts'
import type { Place } from './registration-form.ts'
import type { Problems } from './step-problems.ts'

type Refusal = { address: string; problems: Problems; sentence: string }

const sentenceFor = (problems: Problems) => {
  const found = Object.keys(problems).length
  return found === 1
    ? 'Revisa el campo marcado para continuar.'
    : `Revisa los ${found} campos marcados para continuar.`
}

/** Whether an action touches the field of a problem. */
export const touches = (action: FormAction, key: string): boolean => {
  if (action.type === 'category chosen') return key === 'category_id'
  if (action.type !== 'typed') return false
  const field = key.slice(`${action.participant}.`.length)
  if (!key.startsWith(`${action.participant}.`)) return false
  const { answers } = action.values
  if (field.startsWith('answers.')) return Boolean(answers?.[field.slice('answers.'.length)])
  if (field === 'birthday') return Object.keys(action.values).some((name) => name.startsWith('birth_'))
  return field in action.values
}

export const useRefusal = (at: Place) => {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [refusals, setRefusals] = useState(0)
  // What was wrong in one step says nothing about the next.
  const shown = refusal?.address === addressOf(at) ? refusal : null

  const refuse = (place: Place, problems: Problems, sentence = sentenceFor(problems)) => {
    setRefusal({ address: addressOf(place), problems, sentence })
    setRefusals((count) => count + 1)
  }

  const touch = (action: FormAction) =>
    setRefusal((now) => {
      if (!now) return now
      const left = Object.entries(now.problems).filter(([key]) => !touches(action, key))
      if (left.length === Object.keys(now.problems).length) return now
      return left.length > 0 ? { ...now, problems: Object.fromEntries(left) } : null
    })

  return {
    problems: shown?.problems ?? {},
    sentence: shown?.sentence ?? null,
    refusals,
    refuse,
    touch,
    clear: () => setRefusal(null),
  }
}
