import { describe, expect, test } from 'vitest'
import { inspectFile } from './inspect-file.ts'
import { importMade, lookAt, madeCsv, madeFile, madeWorkbook, meanings } from './made-files.ts'
import { readResults } from './read-results.ts'

describe('columns', () => {
  test('headers of timing companies are recognised in four languages', async () => {
    const recognised = async (header: string, row: string) =>
      meanings(await lookAt(await madeCsv([header, row])))
    expect(
      await recognised(
        'Pos. Gral,DORSAL No.,Nombre y Apellidos,T.CHIP,Tiempo Oficial,Cat.,POS. CAT,Posición genero,Género,Ritmo (min/km),Municipio,País,Equipo/Club,Dif',
        '3,12,Ana Ruiz,41:05,41:30,Abierta,1,2,F,4:06,Tunja,COL,Cerros,+1:35',
      ),
    ).toEqual({
      'Pos. Gral': 'overall_position',
      'DORSAL No.': 'bib_number',
      'Nombre y Apellidos': 'name',
      'T.CHIP': 'chip_time',
      'Tiempo Oficial': 'gun_time',
      'Cat.': 'category',
      'POS. CAT': 'category_position',
      'Posición genero': 'gender_position',
      Género: 'gender',
      'Ritmo (min/km)': 'pace',
      Municipio: 'city',
      País: 'country',
      'Equipo/Club': 'club',
      Dif: 'ignore',
    })
    expect(
      await recognised(
        'PLACE,BIB,firstname,lname,NETTIME,GUNTIME,AGEGROUP,DIVPLACE,SEX,NPACE,Team name,ctz',
        '1,7,Ann,Lee,41:05,41:30,F30-34,1,F,6:40,Harriers,GBR',
      ),
    ).toMatchObject({
      ...{ PLACE: 'overall_position', BIB: 'bib_number', firstname: 'first_name', lname: 'last_name' },
      ...{ NETTIME: 'chip_time', GUNTIME: 'gun_time', AGEGROUP: 'category', DIVPLACE: 'category_position' },
      ...{ SEX: 'gender', NPACE: 'pace', 'Team name': 'club', ctz: 'country' },
    })
    expect(
      await recognised('Coloc;Num;Nome;Equipe;Faixa;Cl.Fx.;Tempo;Liquido', '1;7;Rui;Sul;M30;1;41:30;41:05'),
    ).toMatchObject({
      ...{ Coloc: 'overall_position', Num: 'bib_number', Nome: 'name', Equipe: 'club', Faixa: 'category' },
      ...{ 'Cl.Fx.': 'category_position', Tempo: 'gun_time', Liquido: 'chip_time' },
    })
    expect(
      await recognised('Platz;Startnr;Name;Verein;AK;ak_platz;brutto;netto', '1;7;Jan;TSV;M30;1;41:30;41:05'),
    ).toMatchObject({ Startnr: 'bib_number', Verein: 'club', AK: 'category', ak_platz: 'category_position' })
  })

  test('splits follow the course, not the file; a missing one is an absent key', async () => {
    const path = await madeCsv([
      'Bib,Name,Time,META,40K,Half,RM_5km,5km.time,10k,10K rank,vuelta_1,split_palmas,Segment 1 Secs',
      '1,Ann,3:00:00,3:00:00,2:50:00,1:29:00,4:10,20:50,41:00,12,15:00,9:00,900.5',
      '2,Eve,3:10:00,3:10:00,,--:--:--,,00:00:00,42:00,0,15:30,9:10,930.5',
    ])
    const { control_points, results } = await importMade(path)
    expect(control_points).toEqual([
      ...[
        '5K pace',
        '5K time',
        '10K time',
        '10K rank',
        'Media time',
        '40K time',
        'Vuelta 1 time',
        'Palmas time',
      ],
      'Segment 1 time',
      'Meta time',
    ])
    expect(results[1]?.control_points).toEqual({
      '10K time': '00:42:00',
      'Vuelta 1 time': '00:15:30',
      'Palmas time': '00:09:10',
      'Segment 1 time': '00:15:30',
      'Meta time': '03:10:00',
    })
  })

  test('case 18: without bib or name the file is refused, naming what is missing and what was found', async () => {
    const path = await madeCsv(['Puesto,Nombre,Tiempo', '1,Ana,41:05'])
    const sheet = await lookAt(path)
    expect(sheet.suggested).toBe(false)
    expect(await readResults(path, [sheet])).toEqual({
      refused: 'plan',
      message: 'Falta la columna de dorsal en «Hoja 1». Encabezados encontrados: Puesto, Nombre, Tiempo.',
    })
    const twice = {
      ...sheet,
      columns: sheet.columns.map((column) => ({ ...column, target: 'name' as const })),
    }
    expect(await readResults(path, [twice])).toMatchObject({
      message: 'Hay dos columnas para «Nombre completo» en «Hoja 1». Deja solo una.',
    })
    const nameless = await lookAt(await madeCsv(['Dorsal,Tiempo', '1,41:05']))
    expect(nameless.warnings[0]).toContain('nombre completo')
  })

  test('case 19: ranks called gender, labels that are none, chip above gun', async () => {
    const ranks = await madeCsv(['Dorsal,Nombre,Sexo,Division,Tiempo', '1,Ana,1,1,41:05', '2,Eva,2,2,42:05'])
    const sheet = await lookAt(ranks)
    expect(meanings(sheet)).toMatchObject({ Sexo: 'gender_position', Division: 'category_position' })
    expect(sheet.columns[2]?.samples).toEqual(['1', '2'])
    expect(sheet.warnings).toContain('«Sexo» trae números: lo tomamos como posición.')

    const { results, problems, counts } = await importMade(
      await madeCsv([
        'Dorsal,Nombre,Género,Tiempo Chip,Tiempo Pistola',
        ...['1,Ana,female,41:05,41:30', '2,Eva,Mujer,42:05,42:00', '3,Luz,???,43:05,43:30'],
      ]),
    )
    expect(results.map(({ gender }) => gender)).toEqual(['F', 'F', null])
    expect(problems.map(({ row, severity, column }) => [row, severity, column])).toEqual([
      [3, 'warning', 'chip_time'],
      [4, 'warning', 'gender'],
    ])
    expect(counts).toMatchObject({ understood: 3, errors: 0, warnings: 2 })
  })

  test('what a person chose for a header is chosen again in the next file', async () => {
    const path = await madeCsv(['Placa roja,Nombre,Tiempo,Tramo final', '1,Ana,41:05,5:00'])
    const sheet = await lookAt(path, {
      remembered: [
        { header: 'PLACA ROJA', target: 'bib_number', unit: null, point: null },
        { header: 'Tramo final', target: 'ignore', unit: null, point: null },
      ],
    })
    expect(meanings(sheet)).toEqual({
      ...{ 'Placa roja': 'bib_number', Nombre: 'name', Tiempo: 'chip_time', 'Tramo final': 'ignore' },
    })
    expect(sheet.suggested).toBe(true)
  })
})

describe('rows and sheets', () => {
  test('case 17: the same bib twice in one distance stops both rows, in two distances none', async () => {
    const { results, problems, counts } = await importMade(
      await madeCsv([
        'Dorsal,Nombre,Distancia,Tiempo',
        ...['5,Ana,10K,41:05', '6,Eva,10K,42:05', '5,Luz,21K,1:30:00', '5,Sol,10k,43:05'],
      ]),
    )
    expect(results.map(({ name }) => name)).toEqual(['Eva', 'Luz'])
    expect(results[0]?.overall_position).toBe(1)
    expect(problems.map(({ row, message }) => [row, message])).toEqual([
      [2, 'El dorsal 5 se repite en 10K (filas 2, 5).'],
      [5, 'El dorsal 5 se repite en 10K (filas 2, 5).'],
    ])
    expect(counts).toMatchObject({ rows: 4, understood: 2, errors: 2 })
  })

  test('case 20: several sheets and distances, of which the person picks', async () => {
    const rows = (first: number) => [
      ['Dorsal', 'Nombre', 'Tiempo', 'Categoría'],
      [first, `Ana ${first}`, '41:05', 'Abierta'],
      [first + 1, `Eva ${first}`, '42:05', 'ABIERTA'],
    ]
    const book = madeWorkbook({ '10K': rows(1), '21K Damas': rows(1), Patrocinadores: [['Marca'], ['Agua']] })
    const path = await madeFile('hojas.xlsx', book)
    const inspection = await inspectFile(path)
    if ('refused' in inspection) throw new Error(inspection.message)
    expect(inspection.sheets.map(({ sheet, suggested }) => [sheet, suggested])).toEqual([
      ['10K', true],
      ['21K Damas', true],
      ['Patrocinadores', false],
    ])
    const all = await importMade(path)
    expect(all.race_divisions).toEqual(['10K', '21K'])
    expect(new Set(all.results.map(({ category }) => category))).toEqual(new Set(['Abierta']))
    const one = await readResults(path, inspection.sheets.slice(1, 2))
    expect(one).toMatchObject({ race_divisions: ['21K'], counts: { rows: 2 } })
  })

  test('case 20: values that differ only by case are one distance', async () => {
    const path = await madeCsv([
      'Dorsal,Nombre,Distancia,Tiempo',
      '1,Ana,10k Élite,41:05',
      '2,Eva,10K ÉLITE,42:05',
    ])
    expect((await importMade(path)).race_divisions).toEqual(['10k Élite'])
  })

  test('case 21: a value merged downwards belongs to all its rows, a merged title to none', async () => {
    const book = madeWorkbook(
      {
        A: [
          ['Resultados', null, null, null],
          ['Categoría', 'Dorsal', 'Nombre', 'Tiempo'],
          ['Abierta', 1, 'Ana', '41:05'],
          [null, 2, 'Eva', '42:05'],
          [null, null, null, null],
          ['Máster', 3, 'Luz', '43:05'],
        ],
      },
      'xlsx',
      (sheet) => {
        sheet['!merges'] = [
          { s: { r: 0, c: 0 }, e: { r: 0, c: 3 } },
          { s: { r: 2, c: 0 }, e: { r: 3, c: 0 } },
        ]
      },
    )
    const { results, counts } = await importMade(await madeFile('m.xlsx', book))
    expect(results.map(({ row, category }) => [row, category])).toEqual([
      [3, 'Abierta'],
      [4, 'Abierta'],
      [6, 'Máster'],
    ])
    expect(counts.rows).toBe(3)
  })

  test('case 23: thirty thousand rows come out as thirty thousand, in order, with progress', async () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, at) => `${at + 1},Corredora ${at + 1},1:${10 + (at % 50)}:00`,
    )
    const path = await madeCsv(['Dorsal,Nombre,Tiempo', ...lines])
    const sheet = await lookAt(path)
    const seen: number[] = []
    const outcome = await readResults(path, [sheet], { onProgress: (rows) => seen.push(rows) })
    if ('refused' in outcome) throw new Error(outcome.message)
    const batches = [...outcome.batches()]
    expect(outcome.counts).toMatchObject({ rows: 30_000, understood: 30_000 })
    expect(batches.flat().map(({ bib_number }) => Number(bib_number))).toEqual(lines.map((_, at) => at + 1))
    expect(seen.at(-1)).toBe(30_001)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  test('case 24: the same file read twice gives the same rows', async () => {
    const path = await madeCsv(['Dorsal,Nombre,Tiempo', '1,Ana,41:05', '2,Eva,42:05'])
    expect((await importMade(path)).results).toEqual((await importMade(path)).results)
  })

  test('a header without rows below is refused', async () => {
    const path = await madeCsv(['Dorsal,Nombre,Tiempo'])
    const sheet = await lookAt(path)
    expect(sheet.warnings).toContain('No hay resultados debajo del encabezado.')
    expect(await readResults(path, [sheet])).toEqual({
      refused: 'plan',
      message: 'El archivo no trae resultados debajo del encabezado.',
    })
  })
})
