import { describe, expect, test } from 'vitest'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { showTime } from '../rules/cells/show-times.ts'
import { importMade, lookAt, madeCsv, madeFile, madeWorkbook, meanings, timeCell } from './made-files.ts'

describe('times', () => {
  test.each(['xlsx', 'xls', 'ods'] as const)(
    'cases 7 and 8: day fractions in %s, also over a day',
    async (kind) => {
      const rows = [
        ['Dorsal', 'Nombre', 'Tiempo', '5K'],
        [71, 'Ana Ruiz', timeCell(0.29309), timeCell(0.02, 'mm:ss')],
        [72, 'Eva Gil', timeCell(1.25), null],
        [73, 'Luz Paz', timeCell(0.999988425925926), timeCell(0)],
      ]
      const { results } = await importMade(await madeFile(`t.${kind}`, madeWorkbook({ Hoja1: rows }, kind)))
      expect(results.map(({ chip_time }) => showTime(chip_time ?? 0))).toEqual([
        '07:02:03',
        '30:00:00',
        '23:59:59',
      ])
      expect(results.map(({ overall_position }) => overall_position)).toEqual([1, 3, 2])
      expect(results.map(({ control_points }) => control_points)).toEqual([{ '5K time': '00:28:48' }, {}, {}])
    },
  )

  test('case 9: all ways of writing a time side by side', async () => {
    const times = ['45:28', '01:02:03', '1:02:03', '1:02:03.5', '59:59.250', '"0:50:24,05"']
    const path = await madeCsv([
      'Dorsal,Nombre,Tiempo',
      ...times.map((time, at) => `${at + 1},Corredora ${at + 1},${time}`),
    ])
    const { results } = await importMade(path)
    expect(results.map(({ chip_time }) => chip_time)).toEqual([
      2_728_000, 3_723_000, 3_723_000, 3_723_500, 3_599_250, 3_024_050,
    ])
  })

  test('case 10: seconds and decimal minutes are recognised, said, and can be changed', async () => {
    const seconds = await madeFile(
      's.xlsx',
      madeWorkbook({
        A: [['Bib', 'Name', 'Time'], ...[15_253, 16_001, 0].map((time, at) => [at + 1, `R ${at}`, time])],
      }),
    )
    const sheet = await lookAt(seconds)
    expect(sheet.columns[2]?.unit).toBe('seconds')
    expect(sheet.warnings.join()).toContain('segundos')
    expect((await importMade(seconds)).results.map(({ chip_time }) => chip_time)).toEqual([
      15_253_000,
      16_001_000,
      null,
    ])
    const corrected = await importMade(seconds, (found) => ({
      ...found,
      columns: found.columns.map((column) =>
        column.header === 'Time' ? { ...column, unit: 'minutes' } : column,
      ),
    }))
    expect(corrected.results[0]?.chip_time).toBe(15_253 * 60_000)

    const minutes = await madeCsv(['Bib,Name,Time', '1,Ana,138.95', '2,Eva,140.5'])
    expect((await importMade(minutes)).results[0]?.chip_time).toBe(8_337_000)
  })

  test('case 11: words for no time keep the row with its state, without time or place', async () => {
    const words = [
      '',
      '-',
      '--:--:--',
      'N/A',
      'NA',
      '0',
      '00:00:00',
      'DNF',
      'DNS',
      'DSQ',
      'DQ',
      'OTL',
      'Retirado',
    ]
    const more = ['No partió', 'did not show up', 'race stopped']
    const path = await madeCsv([
      'Puesto,Dorsal,Nombre,Tiempo,Sexo',
      '1,900,Ana Ruiz,41:05,F',
      ...[...words, ...more].map((word, at) => `${at + 2},${at + 1},Corredora ${at + 1},${word},F`),
    ])
    const { results, counts } = await importMade(path)
    const states = results.slice(1).map(({ state }) => state)
    expect(states.slice(0, 7)).toEqual(Array(7).fill(null))
    expect(states.slice(7)).toEqual(['DNF', 'DNS', 'DSQ', 'DSQ', 'DNF', 'DNF', 'DNS', 'DNS', null])
    for (const result of results.slice(1))
      expect(result).toMatchObject({
        chip_time: null,
        overall_position: null,
        gender_position: null,
        pace: null,
      })
    expect(counts).toEqual({
      ...{
        rows: 17,
        understood: 17,
        finishers: 1,
        dnf: 3,
        dns: 3,
        dsq: 2,
        without_time: 8,
        errors: 0,
        warnings: 1,
        implausible: 0,
      },
    })
  })

  test('a time of digits that nobody can read stops the row, and says where', async () => {
    const { results, problems } = await importMade(
      await madeCsv(['Dorsal,Nombre,Tiempo', '1,Ana,41:05', '2,Eva,41:75', '3,Luz,43:05']),
    )
    expect(results.map(({ bib_number }) => bib_number)).toEqual(['1', '3'])
    expect(problems).toEqual([
      {
        ...{ sheet: 'Hoja 1', row: 3, severity: 'error', column: 'chip_time', value: '41:75' },
        message: 'El tiempo «41:75» no se entiende.',
      },
    ])
  })

  test('a state goes before a time in the same row', async () => {
    const path = await madeCsv(['Dorsal,Nombre,Tiempo,Estado', '1,Ana,41:05,DSQ', '2,Eva,42:05,Finalizó'])
    const { results, problems } = await importMade(path)
    expect(results).toMatchObject([
      { state: 'DSQ', chip_time: null, overall_position: null },
      { state: null, overall_position: 1 },
    ])
    expect(problems).toMatchObject([{ row: 2, severity: 'warning' }])
  })

  test('pace comes from the file, else from speed, else from the distance', async () => {
    const paces = async (lines: string[]) =>
      (await importMade(await madeCsv(lines))).results.map(({ pace }) => pace)
    expect(await paces(['Dorsal,Nombre,Tiempo,Ritmo', '1,Ana,50:00,5:01 min/km'])).toEqual([301_000])
    expect(await paces(['Dorsal,Nombre,Tiempo,Pace/Mi', '1,Ana,50:00,8:00'])).toEqual([298_258])
    expect(await paces(['Dorsal;Nombre;Tiempo;Velocidad (km/h)', '1;Ana;50:00;12,5'])).toEqual([288_000])
    expect(await paces(['Dorsal,Nombre,Tiempo,Distancia', '1,Ana,50:00,10 km', '2,Eva,50:00,Niños'])).toEqual(
      [300_000, null],
    )
  })
})

describe('places and bibs', () => {
  test('cases 12 and 13: a place is the number in the cell, 0 is none', async () => {
    const cells = ['1.', '67 / 22849', '4637.0', '0', '12°', '3rd', '5 de 443']
    const path = await madeCsv([
      'Puesto,Dorsal,Nombre,Tiempo',
      ...cells.map((cell, at) => `${cell},${at + 1},Corredora ${at + 1},${at === 3 ? '' : `41:0${at}`}`),
    ])
    const { results } = await importMade(path)
    expect(results.map(({ overall_position }) => overall_position)).toEqual([1, 67, 4637, null, 12, 3, 5])
  })

  test('case 13: where rank and category share a cell, both come out', async () => {
    const path = await madeCsv([
      'Dorsal,Nombre,Puesto Categ.,Puesto Sexo,Tiempo',
      '1,Ana,100. M30,1F,41:05',
      '2,Eva,1 SEN-F,2F,42:05',
    ])
    const { results } = await importMade(path)
    expect(results).toMatchObject([
      { category: 'M30', category_position: 100, gender_position: 1, gender: 'F' },
      { category: 'SEN-F', category_position: 1, gender_position: 2, gender: 'F' },
    ])
  })

  test('case 14: ties share a place, ranks that restart are accepted, order is the file’s', async () => {
    const path = await madeCsv([
      'Pos,Dorsal,Nombre,Sexo,Tiempo',
      '1,5,Ana,F,41:05',
      '1,4,Eva,F,41:05',
      '3,3,Luz,F,42:00',
      '1,2,Luis,M,39:00',
      '2,1,Juan,M,40:00',
    ])
    expect(meanings(await lookAt(path))).toMatchObject({ Pos: 'overall_position' })
    const { results } = await importMade(path)
    expect(results.map(({ bib_number }) => bib_number)).toEqual(['5', '4', '3', '2', '1'])
    expect(results.map(({ gender_position }) => gender_position)).toEqual([1, 1, 3, 1, 2])
  })

  test('case 14: a rank that restarts by category is the place in the category', async () => {
    const path = await madeCsv([
      'Pos,Dorsal,Nombre,Categoría,Tiempo',
      ...['1,5,Ana,Abierta,41:05', '2,4,Eva,Abierta,42:05', '1,2,Luis,Máster,39:00', '2,1,Juan,Máster,43:00'],
    ])
    expect(meanings(await lookAt(path))).toMatchObject({ Pos: 'category_position' })
    const { results } = await importMade(path)
    expect(results.map(({ overall_position }) => overall_position)).toEqual([2, 3, 1, 4])
  })

  test('case 15: zeros stay, a search for 99 meets 099, a numeric cell has no decimals', async () => {
    const text = await importMade(await madeCsv(['Dorsal,Nombre,Tiempo', '099,Ana,41:05', '71.0,Eva,42:05']))
    expect(text.results.map(({ bib_number }) => bib_number)).toEqual(['099', '71'])
    const book = madeWorkbook({
      A: [
        ['Dorsal', 'Nombre', 'Tiempo'],
        [71, 'Ana', '41:05'],
        ['007', 'Eva', '42:05'],
      ],
    })
    const numeric = await importMade(await madeFile('b.xlsx', book))
    expect(numeric.results.map(({ bib_number }) => bib_number)).toEqual(['71', '007'])
    expect(bibKey('099')).toBe(bibKey('99'))
    expect(bibKey('100')).not.toBe(bibKey('1'))
  })

  test('case 16: letters in bibs', async () => {
    const path = await madeCsv(['Dorsal,Nombre,Tiempo', 'w1,Ana,41:05', 'F12,Eva,42:05', '11-A,Luz,43:05'])
    const { results } = await importMade(path)
    expect(results.map(({ bib_number }) => bib_number)).toEqual(['W1', 'F12', '11-A'])
    expect(bibKey('w01')).toBe(bibKey('W1'))
  })
})
