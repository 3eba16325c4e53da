import { expect, test } from 'vitest'
import { isAfterTheRace, STEP_IDS, type StepFacts, stepsFor } from './first-steps.ts'

const none = Object.fromEntries(STEP_IDS.map((id) => [id, false])) as StepFacts
const ids = (who: Parameters<typeof stepsFor>[1]) => stepsFor(none, who).map(({ id }) => id)
const ALL = 'seller event prices categories kits gateway published trial money design results'

test.each([
  ['an Administrator is asked for everything', true, false, false, ALL],
  [
    'that an event was created goes without saying on its own page',
    true,
    true,
    false,
    'seller prices categories kits gateway published trial money design results',
  ],
  [
    'a Colaborador is not asked for what only an Administrator may do',
    false,
    false,
    false,
    'prices categories kits published trial design results',
  ],
  ['after the race only design and results are left', true, false, true, 'design results'],
  ['after the race a Colaborador has both of them too', false, true, true, 'design results'],
])('%s', (_fact, administrator, ofEvent, over, steps) => {
  expect(ids({ administrator, ofEvent, over }).join(' ')).toBe(steps)
})

test('a step is done when its fact is true', () => {
  const steps = stepsFor({ ...none, kits: true }, { administrator: true, ofEvent: false, over: false })
  expect(steps.filter(({ done }) => done)).toEqual([{ id: 'kits', done: true }])
  expect(STEP_IDS.filter(isAfterTheRace)).toEqual(['design', 'results'])
})
