/** What stands between a new organiser and an event that takes people and money, in the order it is usually done. */

export const STEP_IDS = [
  'seller',
  'event',
  'prices',
  'categories',
  'kits',
  'gateway',
  'published',
  'trial',
  'money',
  'design',
  'results',
] as const
export type StepId = (typeof STEP_IDS)[number]
export type StepFacts = Record<StepId, boolean>
type Step = { id: StepId; done: boolean }

/** A Colaborador is not asked for what only an Administrator may do. */
const ADMINISTRATORS: readonly StepId[] = ['seller', 'event', 'gateway', 'money']
/** When the race is over nobody registers any more. */
const AFTER_THE_RACE: readonly StepId[] = ['design', 'results']

export const isAfterTheRace = (id: StepId) => AFTER_THE_RACE.includes(id)

type StepsFor = {
  administrator: boolean
  /** Steps of one event: that it was created goes without saying. */
  ofEvent: boolean
  /** The race is over, or its entries are taken elsewhere. */
  over: boolean
}

export const stepsFor = (facts: StepFacts, { administrator, ofEvent, over }: StepsFor): Step[] =>
  STEP_IDS.filter((id) => administrator || !ADMINISTRATORS.includes(id))
    .filter((id) => !(ofEvent && id === 'event'))
    .filter((id) => !over || isAfterTheRace(id))
    .map((id) => ({ id, done: facts[id] }))
