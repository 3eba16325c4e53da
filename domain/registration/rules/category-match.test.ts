import fc from 'fast-check'
import { expect, test } from 'vitest'
import { admits, someCategoryAdmitsAge, type TeamParticipant } from './category-match.ts'

const open = { start_age: 0, final_age: 120 }
const woman = (age: number): TeamParticipant => ({ gender: 'female', age })
const man = (age: number): TeamParticipant => ({ gender: 'male', age })

const team = fc.array(
  fc.record({ gender: fc.constantFrom('male', 'female'), age: fc.integer({ min: 1, max: 99 }) }),
  {
    minLength: 1,
    maxLength: 7,
  },
) as fc.Arbitrary<TeamParticipant[]>

test('a women’s category admits teams of women only', () => {
  expect(admits({ ...open, gender: 'female' }, [woman(30), woman(40)])).toBe(true)
  expect(admits({ ...open, gender: 'female' }, [woman(30), man(40)])).toBe(false)
})

test('mixto wants one of each in a team and is open to everyone alone', () => {
  expect(admits({ ...open, gender: 'mixto' }, [man(30)])).toBe(true)
  expect(admits({ ...open, gender: 'mixto' }, [woman(30)])).toBe(true)
  expect(admits({ ...open, gender: 'mixto' }, [man(30), man(31)])).toBe(false)
  expect(admits({ ...open, gender: 'mixto' }, [man(30), woman(31)])).toBe(true)
})

test('adult_minor wants at least one adult and one minor', () => {
  expect(admits({ ...open, gender: 'adult_minor' }, [man(40), woman(17)])).toBe(true)
  expect(admits({ ...open, gender: 'adult_minor' }, [man(40), woman(18)])).toBe(false)
  expect(admits({ ...open, gender: 'adult_minor' }, [woman(12)])).toBe(false)
})

test('ages are inclusive at both ends, for every participant', () => {
  const category = { gender: 'male', start_age: 20, final_age: 39 }
  expect(admits(category, [man(20), man(39)])).toBe(true)
  expect(admits(category, [man(20), man(40)])).toBe(false)
  expect(admits(category, [man(19)])).toBe(false)
})

test('a category never admits a team with somebody outside its ages', () => {
  fc.assert(
    fc.property(
      team,
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 99 }),
      (members, one, other) => {
        const bounds = { start_age: Math.min(one, other), final_age: Math.max(one, other) }
        const outside = members.some(({ age }) => age < bounds.start_age || age > bounds.final_age)
        for (const gender of ['male', 'female', 'mixto', 'adult_minor', 'Evento no Deportivo'])
          if (outside) expect(admits({ ...bounds, gender }, members)).toBe(false)
      },
    ),
  )
})

test('the order of the participants never matters', () => {
  fc.assert(
    fc.property(
      team,
      fc.constantFrom('male', 'female', 'mixto', 'adult_minor', 'Evento no Deportivo'),
      (members, gender) => {
        const category = { ...open, gender }
        expect(admits(category, members)).toBe(admits(category, [...members].reverse()))
      },
    ),
  )
})

test('no team and no known gender of a category is admitted', () => {
  expect(admits({ ...open, gender: 'mixto' }, [])).toBe(false)
  expect(admits({ ...open, gender: 'otro' }, [man(30)])).toBe(false)
})

test.each([
  ['male', [man(30), man(31)], true],
  ['male', [woman(30)], false],
  ['male', [man(30), woman(31)], false],
  ['female', [man(30)], false],
  ['mixto', [woman(30), woman(31)], false],
  ['mixto', [woman(30), man(31), man(32)], true],
  ['adult_minor', [man(18), woman(17)], true],
  ['adult_minor', [man(17), woman(17)], false],
  ['adult_minor', [man(18), woman(18)], false],
  ['Evento no Deportivo', [man(30), woman(12)], true],
  ['', [man(30)], false],
])('a category %s and the team %j: admitted is %s', (gender, members, admitted) => {
  expect(admits({ ...open, gender }, members)).toBe(admitted)
})

const juniors = { gender: 'adult_minor', start_age: 12, final_age: 17 }
const masters = { gender: 'female', start_age: 40, final_age: 99 }

test.each([
  [11, false],
  [12, true],
  [17, true],
  [18, false],
  [39, false],
  [40, true],
  [99, true],
  [100, false],
])('with categories of 12 to 17 and 40 to 99, somebody of %i can register: %s', (age, can) => {
  expect(someCategoryAdmitsAge([juniors, masters], age)).toBe(can)
})

test('without categories nobody can register', () => {
  expect(someCategoryAdmitsAge([], 30)).toBe(false)
})
