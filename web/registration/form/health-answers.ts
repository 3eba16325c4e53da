/**
 * The box that lets health data be kept, and the answers under it. Without the box they read 'Prefiero no informar';
 * any other answer asks for it there and then, so that nothing that was typed is dropped later.
 */
import type { Participant } from './registration-form.ts'

/** Conditions are free text: what is not told is empty. */
export const HEALTH_FIELDS = ['eps', 'blood_type', 'rh_factor', 'conditions'] as const
export type HealthField = (typeof HEALTH_FIELDS)[number]
type HealthAnswers = Pick<Participant, HealthField | 'health'>

export const NOT_TOLD = 'no_informa'

const NEEDS_TICK = 'Marca la casilla de arriba para guardarlo, o '

/** Ticked, each is to be chosen; unticked, none is told. */
export const tickHealth = (answers: HealthAnswers, health: boolean): HealthAnswers => {
  const answer = (field: HealthField) => {
    if (!health) return field === 'conditions' ? '' : NOT_TOLD
    return answers[field] === NOT_TOLD ? '' : answers[field]
  }
  return {
    health,
    eps: answer('eps'),
    blood_type: answer('blood_type'),
    rh_factor: answer('rh_factor'),
    conditions: answer('conditions'),
  }
}

/** A draft of before had no answer where now nothing is told. */
export const readHealth = (answers: HealthAnswers): Partial<HealthAnswers> =>
  answers.health
    ? {}
    : Object.fromEntries(
        HEALTH_FIELDS.filter((field) => field !== 'conditions' && answers[field] === '').map((field) => [
          field,
          NOT_TOLD,
        ]),
      )

export const untickedProblem = (answers: HealthAnswers, field: HealthField): string | undefined =>
  !answers.health && answers[field] !== '' && answers[field] !== NOT_TOLD
    ? NEEDS_TICK + (field === 'conditions' ? 'déjalo vacío.' : 'elige «Prefiero no informar».')
    : undefined
