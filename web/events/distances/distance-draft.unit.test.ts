/** From a distance to its form and back. */
import { expect, test } from 'vitest'
import { bodyOf, type Distance, draftOf, newWave, saysOwn } from './distance-draft.ts'

const plain: Distance = {
  id: 3,
  name: '10K',
  kilometres: 10,
  start_at: null,
  place: '',
  register_deadline: null,
  age_on: null,
  participant_limit: null,
  position: 0,
  waves: [],
}
const wave = { id: 9, name: 'Élite', start_at: '2027-04-18 06:00:00', up_to_time: '1:45:00' }

test('what the event decides is empty, and goes back empty', () => {
  expect(bodyOf(draftOf(plain))).toEqual({
    name: '10K',
    kilometres: 10,
    start_at: '',
    place: '',
    register_deadline: '',
    age_on: '',
    participant_limit: '',
    waves: [],
  })
  expect(saysOwn(plain)).toBe(false)
  expect(saysOwn({ ...plain, participant_limit: 100 })).toBe(true)
  expect(saysOwn({ ...plain, waves: [wave] })).toBe(true)
})

test('a wave keeps its id; its time is written as people say it', () => {
  expect(
    bodyOf(draftOf({ ...plain, waves: [wave, { ...wave, id: 10, up_to_time: '1:45:30' }] })).waves,
  ).toEqual([
    { id: 9, name: 'Élite', start_at: '2027-04-18T06:00', up_to_time: '1:45' },
    { id: 10, name: 'Élite', start_at: '2027-04-18T06:00', up_to_time: '1:45:30' },
  ])
})

test('a new wave has the day of its distance, or of the event; without an hour it is asked for one', () => {
  const draft = draftOf(plain)
  const row = newWave(draft, '2027-04-18 06:30:00')
  expect(row.start_at).toBe('2027-04-18')
  expect(newWave({ ...draft, start_at: '2027-04-17T16:00' }, '2027-04-18 06:30:00').start_at).toBe(
    '2027-04-17',
  )
  expect(bodyOf({ ...draft, waves: [row] }).waves).toEqual([{ name: '', start_at: '', up_to_time: '' }])
})
