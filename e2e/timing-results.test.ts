/** Results come back to an event with numbers: five contradictions are said, and the runner finds the own time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { createNumberedRace } from '#testing/numbered-race.ts'
import { journeyWidths } from './browser.ts'
import { asAdministrator } from './event-steps.ts'
import { heading, logIn } from './log-in.ts'
import { lookAhead, openResultsList, upload } from './results-steps.ts'
import { createStage } from './stage.ts'

const stage = createStage()
let db: Database
beforeAll(() => {
  const running = findRunningDatabase(stage.dataDir)
  if (!running) throw new Error('the stage has a database of its own')
  db = openDatabase(running, { max: 2 })
})
afterAll(() => closeDatabase(db))

const RUNNER = 'cliente@dorsal.test'

/** Somebody with an account, some who give no cause, and four of whom the file says something else. */
const makeRace = async (name: string) => {
  const race = await createNumberedRace(db, { name })
  await race.inThePast()
  await race.addRunner({ bib: '7', name: 'Marcela', last_name: 'Peña Ríos', email: RUNNER })
  for (const at of [0, 1, 2, 3, 4, 5])
    await race.addRunner({ bib: `2${at}`, name: 'Quieta', last_name: 'Soto' })
  await race.addRunner({ bib: '101', name: 'Ana', last_name: 'Vega' })
  await race.addRunner({ bib: '102', name: 'Eva', last_name: 'Luna' })
  await race.addRunner({ bib: '103', name: 'Sara', last_name: 'Mora' })
  await race.addRunner({ bib: '104', name: 'Luz', last_name: 'Gil', distance: '21K' })
}

const FILE = [
  'Dorsal;Nombre;Distancia;Género;Categoría;Estado;Tiempo Chip',
  '007;PENA M;10K;F;Abierta Femenina;;00:49:30',
  ...[0, 1, 2, 3, 4, 5].map((at) => `2${at};Quieta Soto;10K;F;Abierta Femenina;;00:5${at}:00`),
  '777;Nadie Conocido;10K;F;Abierta Femenina;;01:01:00',
  '101;Ana Vega;21K;F;Abierta Femenina;;01:52:00',
  '102;Eva Luna;10K;M;Abierta Masculina;;01:02:00',
  '103;Sara Mora;10K;F;Abierta Femenina;DNS;01:03:00',
  '104;Luz Gil;21K;F;Abierta Femenina;;01:54:00',
  '104;Luz Gil;10K;F;Abierta Femenina;;01:04:00',
].join('\r\n')

/** Row of the file, and what is said of it. */
const SAID: [row: string, sentence: RegExp][] = [
  ['9', /El dorsal 777 no existe en este evento/],
  ['10', /Ana Vega \(dorsal 101\) está inscrita en 10K y la fila es de 21K/],
  ['11', /La fila dice hombre .* y Eva Luna \(dorsal 102\) se inscribió como mujer/],
  ['12', /La fila dice DNS y trae tiempo/],
  ['14', /Luz Gil \(dorsal 104\) tiene otro tiempo, 01:54:00, en la fila 13/],
]

describe.each(journeyWidths('desk'))('at %i px', (width) => {
  const name = `Vuelta del Nevado ${width}`

  test('all five contradictions are said with their rows, and the published time is the runner’s', async () => {
    await makeRace(name)
    await stage.at(width, async (page) => {
      await asAdministrator(page)
      await openResultsList(page, name)
      await page.getByRole('link', { name: `Importar los resultados de ${name}` }).click()
      await heading(page, name)
      await upload(page, { name: 'meta.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
      await lookAhead(page)
      await page.getByText('6 avisos no coinciden con lo inscrito').waitFor()
      const lines = page.getByRole('region', { name: 'Problemas por fila' }).getByRole('row')
      for (const [row, sentence] of SAID) {
        const line = lines.filter({ hasText: sentence })
        expect(await line.getByRole('cell').first().textContent()).toBe(row)
        expect(await line.getByRole('cell').nth(1).textContent()).toBe('No coincide')
      }
      await page.getByRole('button', { name: 'Importar y publicar' }).click()
      await page.getByRole('heading', { name: 'Resultados preliminares importados' }).waitFor()
      await page.getByText('11 filas quedan a nombre de quien lleva el dorsal y 2 filas sin dueño.').waitFor()
    })
    await stage.at(390, async (page) => {
      await logIn(page, RUNNER)
      await heading(page, 'Mis Eventos')
      const past = page
        .getByRole('region', { name: 'Pasadas' })
        .getByRole('listitem')
        .filter({ hasText: name })
      await past.getByRole('link', { name: 'Descargar certificado' }).waitFor()
      await past.getByRole('link', { name: 'Ver mi resultado' }).click()
      await page.getByText('00:49:30').first().waitFor()
      await page.goto('/competitor/historial')
      await page.getByRole('listitem').filter({ hasText: name }).getByText('00:49:30').waitFor()
    })
  })
})
