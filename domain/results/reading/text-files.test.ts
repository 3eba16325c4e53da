import { describe, expect, test } from 'vitest'
import { importMade, lookAt, madeCsv, madeFile, meanings } from './made-files.ts'

const HEADER = 'Dorsal;Nombre;Categoría;Tiempo Chip'

describe('encodings and separators', () => {
  test('case 1: semicolons, CRLF and a mark at the start, as Excel in Spanish writes', async () => {
    const path = await madeFile(
      'excel.csv',
      `\uFEFF${['Dorsal;Nombre;Categoría;Tiempo Chip', '7;Sofía Núñez;Élite;0:41:05', ''].join('\r\n')}`,
    )
    const sheet = await lookAt(path)
    expect(sheet.columns[0]?.header).toBe('Dorsal')
    expect(sheet.columns.map(({ header }) => header)).toEqual([
      'Dorsal',
      'Nombre',
      'Categoría',
      'Tiempo Chip',
    ])
    const { results } = await importMade(path)
    expect(results).toMatchObject([
      { bib_number: '7', name: 'Sofía Núñez', category: 'Élite', chip_time: 2_465_000 },
    ])
  })

  test('case 2: windows-1252 gives Peña and Muñoz', async () => {
    const text = [HEADER, '1;Ana Peña;Máster – A;41:05', '2;Iván Muñoz;Máster – A;42:00'].join('\r\n')
    const bytes = Buffer.from(text.replaceAll('–', '\u0096'), 'latin1')
    const { results, problems } = await importMade(await madeFile('viejo.csv', bytes))
    expect(results.map(({ name }) => name)).toEqual(['Ana Peña', 'Iván Muñoz'])
    expect(results[0]?.category).toBe('Máster – A')
    expect(problems).toEqual([])
  })

  test('case 2: a letter lost before the file came to us is said, not hidden', async () => {
    const { problems } = await importMade(await madeCsv([HEADER, '1;Ana Pe\uFFFDa;A;41:05']))
    expect(problems).toMatchObject([{ severity: 'warning', column: 'name', row: 2 }])
  })

  test.each(['\uFEFF', ''])('case 3: UTF-16 with tabs, mark at the start: «%s»', async (mark) => {
    const text = `${mark}Dorsal\tNombre\tTiempo\r\n12\tJosé Ñáñez\t1:02:03\r\n13\tAna Ruiz\t1:02:04\r\n`
    const { results } = await importMade(await madeFile('crono.txt', Buffer.from(text, 'utf16le')))
    expect(results).toMatchObject([
      { bib_number: '12', name: 'José Ñáñez', chip_time: 3_723_000 },
      { bib_number: '13' },
    ])
  })

  test('case 3: UTF-16 in the other byte order', async () => {
    const bytes = Buffer.from('\uFEFFDorsal\tNombre\tTiempo\r\n12\tJosé\t1:02:03\r\n', 'utf16le').swap16()
    const { results } = await importMade(await madeFile('crono.txt', bytes))
    expect(results).toMatchObject([{ bib_number: '12', name: 'José' }])
  })

  test('case 4: text encoded twice is repaired when certain, otherwise kept with a warning', async () => {
    const { byBib, problems } = await importMade(
      await madeCsv([HEADER, '1;FÃ\u0081BIO PEÃ±A;A;41:05', '2;RÃ\u0081S 漢;A;42:05', '3;JOÃO LIMA;A;43:00']),
    )
    expect(byBib.get('1')?.name).toBe('FÁBIO PEñA')
    expect(byBib.get('2')?.name).toContain('漢')
    expect(byBib.get('3')?.name).toBe('JOÃO LIMA')
    expect(problems).toMatchObject([{ row: 3, severity: 'warning', column: 'name' }])
  })

  test('a separator that Excel declares is obeyed', async () => {
    const { results } = await importMade(
      await madeCsv(['sep=|', 'Dorsal|Nombre|Tiempo', '1|Ana, la 1;a|41:05']),
    )
    expect(results).toMatchObject([{ row: 3, name: 'Ana, la 1;a' }])
  })

  test('a decimal comma does not pass for the separator', async () => {
    const path = await madeCsv(['Dorsal;Nombre;Tiempo;Dif', '1;Ana;0:50:24,05;', '2;Eva;0:51:04,53;40,48'])
    const { results } = await importMade(path)
    expect(results.map(({ chip_time }) => chip_time)).toEqual([3_024_050, 3_064_530])
  })
})

describe('what is not a result', () => {
  test('case 5: titles above the header are passed over, and the header row can be corrected', async () => {
    const path = await madeCsv([
      'Carrera de los Cerros,06/10/2026,10k,Tunja',
      'Cronometraje oficial',
      '',
      'Puesto,Dorsal,Nombre,Tiempo',
      'pos,num,nom,tpo',
      '1,5,Ana Ruiz,41:05',
    ])
    const sheet = await lookAt(path)
    expect([sheet.header_row, sheet.race_division]).toEqual([4, '10K'])
    const { header_row, columns } = await lookAt(path, { headerRows: { [sheet.sheet]: 5 } })
    expect([header_row, columns[1]?.header]).toEqual([5, 'num'])
  })

  test('case 6: banners give the category; repeated headers and blank lines are no results', async () => {
    const { results, counts } = await importMade(
      await madeCsv(
        [
          'Categoria: RETO - FEMENINA A;;;',
          'Pos;Numero;Nombre;Tiempo',
          '1;31;Ana Ruiz;01:14:24.382',
          '2;32;Eva Gil;01:15:00',
          ';;;',
          ';;;',
          'Categoria: RETO - MASTER D MASCULINO;;;',
          'Pos;Numero;Nombre;Tiempo',
          '1;40;Luis Paz;01:10:00',
          'Categoria: DNF;;;',
          'Pos;Numero;Nombre;Tiempo',
          ';41;Juan Rey;',
        ],
        '\r\n',
      ),
    )
    expect(results).toMatchObject([
      {
        bib_number: '31',
        category: 'RETO - FEMENINA A',
        gender: 'F',
        category_position: 1,
        overall_position: 2,
      },
      { bib_number: '32', category: 'RETO - FEMENINA A', category_position: 2, overall_position: 3 },
      { bib_number: '40', category: 'RETO - MASTER D MASCULINO', gender: 'M', category_position: 1 },
      { bib_number: '41', category: null, state: 'DNF', overall_position: null },
    ])
    expect(counts).toMatchObject({ rows: 4, finishers: 3, dnf: 1, errors: 0 })
  })

  test('case 21: row numbers, blank columns, trailing rows, line breaks and commas in quotes', async () => {
    const path = await madeCsv([
      '#,,Dorsal,Nombre,Club,Tiempo,,,',
      '1,,5,"Ruiz, Ana","Club\nLos ""Cerros""",41:05,,,',
      '2,,6,Jhon "El Rayo" Paz,,42:05,,,',
      '3,,,,,,,,',
      ',,,,,,,,',
      'Total de participantes: 2',
    ])
    const sheet = await lookAt(path)
    expect(meanings(sheet)).toMatchObject({ Dorsal: 'bib_number', '#': 'ignore' })
    const { results, counts } = await importMade(path)
    expect(counts).toMatchObject({ rows: 2, errors: 0 })
    expect(results).toMatchObject([
      { name: 'Ruiz, Ana', club: 'Club Los "Cerros"' },
      { name: 'Jhon "El Rayo" Paz', club: null },
    ])
  })

  test('case 25: personal and hostile columns are dropped, text stays text', async () => {
    const path = await madeCsv([
      'Dorsal,Nombre,Cédula,EPS,Celular,Email,Tiempo,5K,Notas',
      '1,"=HYPERLINK(""http://x.test"",""Ana"")",1020304050,Sura,3001112233,ana@x.test,41:05,20:30,<b>x</b>',
      '2,<script>alert(1)</script>,1020304051,Sura,3001112234,eva@x.test,42:05,<img src=x>,=1+1',
    ])
    const { results, control_points } = await importMade(path)
    expect(control_points).toEqual(['5K time'])
    expect(results.map(({ name }) => name)).toEqual([
      '=HYPERLINK("http://x.test","Ana")',
      '<script>alert(1)</script>',
    ])
    expect(results.map((result) => result.control_points)).toEqual([{ '5K time': '00:20:30' }, {}])
    expect(JSON.stringify(results)).not.toMatch(/10203040|Sura|300111|@x\.test|img/)
  })

  test('case 25: a personal column that somebody maps as a split reaches no page either', async () => {
    const path = await madeCsv(['Dorsal,Nombre,Tiempo,Cédula', '1,Ana,41:05,1020304050'])
    const { results } = await importMade(path, (sheet) => ({
      ...sheet,
      columns: sheet.columns.map((column) =>
        column.header === 'Cédula'
          ? { ...column, target: 'control_point', point: { name: '5K', measure: 'time' }, unit: 'clock' }
          : column,
      ),
    }))
    expect(results[0]?.control_points).toEqual({})
  })
})
