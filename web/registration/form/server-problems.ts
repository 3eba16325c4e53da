/** A 422 names fields as the wire does (`competitors.0.guardian.name`): finds the participant, the step and the field. */

import type { Place, RegistrationForm, StepName } from './registration-form.ts'
import type { Problems } from './step-problems.ts'

const STEP_OF_FIELD: Record<string, StepName> = {
  document_type: 'identification',
  dni: 'identification',
  birthday: 'identification',
  name: 'personal',
  last_name: 'personal',
  gender: 'personal',
  department: 'personal',
  city: 'personal',
  address: 'personal',
  kit_id: 'category',
  category_id: 'category',
  estimated_time: 'category',
  answers: 'category',
  data_policy: 'welcome',
  waiver: 'welcome',
  health: 'contact',
  news: 'welcome',
}

const stepOf = (field: string): StepName => {
  if (field.startsWith('guardian')) return 'welcome'
  return STEP_OF_FIELD[field.split('.')[0] ?? ''] ?? 'contact'
}

const fieldOf = (named: string): string => {
  if (named === 'guardian') return 'guardian_consent'
  if (named.startsWith('guardian.')) return named.replace('.', '_')
  return named.replace(/^consents\./, '')
}

export type LocatedProblems = { place: Place; problems: Problems; sentence: string }

export const locateProblems = (
  errors: Record<string, string[]>,
  form: RegistrationForm,
): LocatedProblems | null => {
  const last = form.participants.length - 1
  const problems: Problems = {}
  let place: Place | null = null
  let sentence = ''
  for (const [key, [first = '']] of Object.entries(errors)) {
    const [, number, named] = /^competitors\.(\d+)\.(.+)$/.exec(key) ?? []
    const at = Math.min(Number(number ?? last), last)
    const field = named ? fieldOf(named) : key
    problems[named ? `${at}.${field}` : field] = first
    const step = named ? stepOf(field) : key === 'category_id' ? 'category' : 'welcome'
    if (place) continue
    // The categories of all are chosen on the last one's tab, and what belongs to them.
    const closes = step === 'welcome' || field === 'category_id' || field === 'estimated_time'
    place = { participant: closes ? last : at, step }
    sentence = first
  }
  return place ? { place, problems, sentence } : null
}
