import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UnderstoodResult } from '../understood.ts'
import { applyCorrections } from './apply-corrections.ts'
import { mergeKeys, mergePart } from './merge-part.ts'
import { fillPositions } from './rank.ts'

const row = (bib_number: string, facts: Partial<UnderstoodResult> = {}): UnderstoodResult => ({
  sheet: 'Resultados',
  row: 2,
  bib_number,
  name: `Atleta ${bib_number}`,
  race_division: '10K',
  gender: 'M',
  category: 'Abierta',
  city: null,
  country: null,
  club: null,
  state: null,
  chip_time: 2_400_000,
  gun_time: null,
  pace: null,
  overall_position: null,
  gender_position: null,
  category_position: null,
  control_points: {},
  ...facts,
})

/** Few different values, so that ties, small groups and given places happen. */
const anyRow = fc.record({
  race_division: fc.constantFrom('10K', '21K', '5K'),
  gender: fc.constantFrom('M', 'F', null),
  category: fc.constantFrom('Abierta', 'Máster', null),
  state: fc.constantFrom(null, null, null, 'DNF'),
  chip_time: fc.option(fc.integer({ min: 1, max: 20 })),
  gun_time: fc.option(fc.integer({ min: 1, max: 20 })),
  overall_position: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 3 }),
}) as fc.Arbitrary<Partial<UnderstoodResult>>

const files = fc
  .array(anyRow, { minLength: 1, maxLength: 25 })
  .map((all) => all.map((facts, at) => row(String(at + 1), facts)))

const copy = (rows: readonly UnderstoodResult[]) => rows.map((one) => ({ ...one }))

/** A file as it is read: with its places counted. */
const read = (rows: readonly UnderstoodResult[]) => {
  const file = copy(rows)
  fillPositions(file)
  return file
}

const publish = (
  published: readonly UnderstoodResult[],
  rows: readonly UnderstoodResult[],
  mode: 'whole' | 'distances' | 'rows',
  only: string[] = [],
) => {
  const { results } = mergePart(copy(published), read(rows), { mode, only })
  fillPositions(results)
  return results
}

const byBib = (rows: readonly UnderstoodResult[]) =>
  rows.toSorted((one, other) => Number(one.bib_number) - Number(other.bib_number))

describe('parts of a file', () => {
  test('by rows in any order are the whole', () => {
    fc.assert(
      fc.property(files, fc.array(fc.integer({ min: 0, max: 3 })), (file, cuts) => {
        const parts = [0, 1, 2, 3].map((part) => file.filter((_, at) => (cuts[at] ?? at % 4) === part))
        const order = parts.toSorted(() => (cuts.length % 2 ? 1 : -1))
        const merged = order.reduce<UnderstoodResult[]>(
          (published, part) => (part.length > 0 ? publish(published, part, 'rows') : published),
          [],
        )
        expect(byBib(merged)).toEqual(byBib(publish([], file, 'whole')))
      }),
    )
  })

  test('by distances in any order are the whole', () => {
    fc.assert(
      fc.property(files, fc.shuffledSubarray(['10K', '21K', '5K'], { minLength: 3 }), (file, order) => {
        const merged = order
          .filter((name) => file.some(({ race_division }) => race_division === name))
          .reduce<UnderstoodResult[]>((published, name) => publish(published, file, 'distances', [name]), [])
        expect(byBib(merged)).toEqual(byBib(publish([], file, 'whole')))
      }),
    )
  })

  test('that are published already change nothing', () => {
    fc.assert(
      fc.property(files, (file) => {
        const once = publish([], file, 'whole')
        expect(byBib(publish(once, file.slice(0, 3), 'rows'))).toEqual(byBib(once))
        expect(byBib(publish(once, file, 'distances'))).toEqual(byBib(once))
      }),
    )
  })

  test('replace only what was asked for, and say what the file does not bring', () => {
    const published = [row('1'), row('2'), row('3', { race_division: '21K' })]
    const file = [row('1', { name: 'Ana' }), row('2', { name: 'Beto' })]
    const merged = mergePart(published, file, { mode: 'rows', only: ['2', '9'] })
    expect(merged.results.map(({ name }) => name)).toEqual(['Atleta 1', 'Atleta 3', 'Beto'])
    expect([merged.left_out, merged.missing]).toEqual([1, ['9']])
  })

  test('of a few rows find their row without a distance and without the zeros of the bib', () => {
    const published = [row('0099', { race_division: '21K' }), row('7')]
    const { results } = mergePart(published, [row('99', { race_division: 'General', name: 'Ana' })], {
      mode: 'rows',
      only: [],
    })
    expect(results).toMatchObject([
      { bib_number: '7' },
      { bib_number: '0099', race_division: '21K', name: 'Ana' },
    ])
  })

  test('that bring a bib to another distance say that it stays in the first one', () => {
    const merged = mergePart(
      [row('7'), row('8', { race_division: '21K' })],
      [row('7', { race_division: '21K' })],
      {
        mode: 'rows',
        only: [],
      },
    )
    expect(merged.doubled).toMatchObject([{ bib_number: '7', race_division: '21K', also: '10K' }])
  })

  test('bring their control points into the order of the course', () => {
    expect(mergeKeys(['5K time', '15K time'], ['10K time', '5K rank'])).toEqual([
      '5K time',
      '5K rank',
      '10K time',
      '15K time',
    ])
    expect(mergeKeys(['Etapa 2 stage'], ['Etapa 1 stage', 'Prólogo stage'])).toEqual([
      'Prólogo stage',
      'Etapa 1 stage',
      'Etapa 2 stage',
    ])
  })
})

describe('corrections by hand', () => {
  const correction = {
    public_id: 'a',
    race_division: '10K',
    bib_number: '1',
    fields: { chip_ms: { file: 2_400_000, now: 2_340_000 }, name: { file: 'Atleta 1', now: 'Ana' } },
    recount: false,
  }

  const apply = (rows: UnderstoodResult[], choice: 'keep' | 'overwrite', corrections = [correction]) =>
    applyCorrections(rows, new Set(rows), corrections, choice)

  test('are kept on every later file, and say what the file has instead', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), (times) => {
        let rows = [row('1'), row('2')]
        for (let time = 0; time < times; time++) {
          rows = [row('1'), row('2')]
          expect(apply(rows, 'keep')).toMatchObject([{ outcome: 'kept', name: 'Ana' }])
        }
        expect(rows[0]).toMatchObject({ name: 'Ana', chip_time: 2_340_000, pace: 234_000 })
      }),
    )
    expect(apply([row('1')], 'keep')[0]?.changes).toEqual([
      'Tiempo chip: 00:39:00 (el archivo dice 00:40:00)',
      'Nombre: Ana (el archivo dice Atleta 1)',
    ])
  })

  test('that the file has learned meanwhile are nothing to tell', () => {
    expect(apply([row('1', { name: 'Ana', chip_time: 2_340_000 })], 'keep')).toEqual([])
  })

  test('are given up by choice, with the name', () => {
    const rows = [row('1')]
    expect(apply(rows, 'overwrite')).toMatchObject([{ outcome: 'overwritten', name: 'Atleta 1' }])
    expect(rows[0]).toMatchObject({ name: 'Atleta 1', chip_time: 2_400_000 })
  })

  test('of a bib keep the address of the row; a bib that another row has is not taken', () => {
    const renumbered = { ...correction, fields: { bib_number: { file: '1', now: '9' } } }
    const rows = [row('1'), row('2')]
    apply(rows, 'keep', [renumbered] as never)
    expect(rows[0]).toMatchObject({ bib_number: '9', id_bib: '1' })
    const taken = [row('1'), row('9')]
    expect(apply(taken, 'keep', [renumbered] as never)).toMatchObject([{ outcome: 'bib taken' }])
    expect(taken.map(({ bib_number }) => bib_number)).toEqual(['1', '9'])
    const learned = [row('9')]
    apply(learned, 'keep', [renumbered] as never)
    expect(learned[0]).toMatchObject({ bib_number: '9', id_bib: '1' })
  })

  test('of a row that the file has no longer are told', () => {
    expect(apply([row('2')], 'keep')).toMatchObject([{ outcome: 'not there', bib_number: '1' }])
  })
})
