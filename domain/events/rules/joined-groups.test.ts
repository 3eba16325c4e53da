import { expect, test } from 'vitest'
import { joinGroups, largestGroups } from './joined-groups.ts'

const groups = (...people: number[]) => people.map((count, at) => ({ label: `G${at + 1}`, people: count }))

test('a group under five is joined with the next smallest until nobody can be counted back from the total', () => {
  expect(joinGroups(groups(20, 8, 2))).toEqual([
    { label: 'G1', people: 20 },
    { label: 'Otros', people: 10 },
  ])
  expect(joinGroups(groups(3, 20, 4, 9))).toEqual([
    { label: 'G2', people: 20 },
    { label: 'G4', people: 9 },
    { label: 'Otros', people: 7 },
  ])
})

test('groups of five and more stay as they are, empty ones are left out, and fewer than five people show nothing', () => {
  expect(joinGroups(groups(5, 0, 6))).toEqual([
    { label: 'G1', people: 5 },
    { label: 'G3', people: 6 },
  ])
  expect(joinGroups(groups(3, 1))).toEqual([])
  expect(joinGroups(groups(4, 4))).toEqual([{ label: 'Otros', people: 8 }])
})

test('every shown group has five or more and the sum is the whole, whatever the groups', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 500; round += 1) {
    const all = groups(...Array.from({ length: 1 + next(9) }, () => next(12)))
    const total = all.reduce((sum, { people }) => sum + people, 0)
    const shown = joinGroups(all)
    expect(shown.every(({ people }) => people >= 5)).toBe(true)
    expect(shown.reduce((sum, { people }) => sum + people, 0)).toBe(total < 5 ? 0 : total)
  }
})

test('of many towns the largest are named and the others are one', () => {
  expect(largestGroups(groups(6, 30, 1, 12), 2, 'Otras ciudades')).toEqual([
    { label: 'G2', people: 30 },
    { label: 'G4', people: 12 },
    { label: 'Otras ciudades', people: 7 },
  ])
})
