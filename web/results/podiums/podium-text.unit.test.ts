import { expect, test } from 'vitest'
import { podiumText } from './podium-text.ts'

test('the text has one line a runner, under the distance and the group', () => {
  const row = (position: number, name: string, city = '') => ({
    id: name,
    position,
    name,
    bib_number: '1',
    time: `00:40:0${position}`,
    gap: '',
    city,
    club: '',
  })
  const text = podiumText({ name: 'Media Maratón', day: '5 de diciembre de 2026', city: 'Medellín' }, [
    {
      race_division: '21k',
      finishers: 2,
      decided_by: 'chip',
      category_decided_by: 'chip',
      podiums: [
        {
          title: 'General femenina',
          kind: 'general',
          gender: 'F',
          category: '',
          rows: [row(1, 'Ana Ruiz', 'Cali'), row(2, 'Eva Paz')],
        },
      ],
    },
  ])
  expect(text).toBe(
    [
      'Media Maratón, Medellín, 5 de diciembre de 2026',
      '',
      '21K',
      '',
      'General femenina',
      '1. Ana Ruiz, Cali, 00:40:01',
      '2. Eva Paz, 00:40:02',
    ].join('\n'),
  )
})
