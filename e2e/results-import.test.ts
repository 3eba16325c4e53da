/** What an organiser does after the race: import what the timing company sent, replace it, correct it, take it back. */
import { type CellObject, utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { asAdministrator } from './event-steps.ts'
import { acceptNotice, heading } from './log-in.ts'
import {
  figures,
  lookAhead,
  makeFinishedEvent,
  openResultsList,
  type SentFile,
  upload,
} from './results-steps.ts'
import { createStage } from './stage.ts'

const stage = createStage()

/** Banner rows, a time column with a name nobody knows, a runner who did not finish. */
const MESSY = [
  'TRAVESÍA DEL PÁRAMO 2026;;;;;',
  'Cronometraje: Tiempos del Sur;;;;;',
  'Puesto;Dorsal;Nombre y Apellidos;Sexo;Categoría;Registro Z',
  'Carrera: 10K;;;;;',
  '1;012;Iván Muñoz Peña;M;Abierta;0:38:05',
  '2;W7;Sofía Ñáñez Ruiz;F;Damas;0:41:10',
  '3;15;Tomás Güiza;M;Abierta;0:52:40',
  ';20;Lucía Rincón;F;Damas;DNF',
].join('\r\n')

const days = (hours: number, minutes: number, seconds: number): CellObject => ({
  t: 'n',
  v: (hours * 3600 + minutes * 60 + seconds) / 86_400,
  z: '[h]:mm:ss',
})

/** One time changed, one runner gone, one new; times as Excel keeps them. */
const workbook = (): Buffer => {
  const book = utils.book_new()
  const rows = [
    ['Dorsal', 'Nombre', 'Género', 'Categoría', 'Distancia', 'Tiempo Chip'],
    ['012', 'Iván Muñoz Peña', 'M', 'Abierta', '10K', days(0, 38, 5)],
    ['W7', 'Sofía Ñáñez Ruiz', 'F', 'Damas', '10K', days(0, 40, 58)],
    ['20', 'Lucía Rincón', 'F', 'Damas', '10K', 'DNF'],
    ['33', 'Rosa Elvira Cano', 'F', 'Damas', '10K', days(25, 2, 3)],
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Resultados')
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

/** The title looks like a header to nobody; one row has no bib. */
const DOUBTFUL = [
  'Subida al Cerro;Edición 4;;',
  'Dorsal;Nombre;Distancia;Tiempo Chip',
  '7;Elena Duarte;5K;00:25:10',
  '8;Mauricio Lozano;5K;00:26:40',
  ';Sin Número;5K;00:27:00',
].join('\n')

const CSV: SentFile = { name: 'travesia.csv', mimeType: 'text/csv', buffer: Buffer.from(MESSY, 'latin1') }
const XLSX = (): SentFile => ({
  name: 'oficiales.xlsx',
  mimeType: 'application/octet-stream',
  buffer: workbook(),
})

describe.each(journeyWidths('desk'))('at %i px', (width) => {
  const name = `Travesía del Páramo ${width}`

  test('a messy file is corrected and published, replaced after a comparison, corrected by row and restored', () =>
    stage.at(width, async (page) => {
      await makeFinishedEvent(stage.address, name)
      await asAdministrator(page)
      await openResultsList(page, name)
      await page.getByRole('link', { name: `Importar los resultados de ${name}` }).click()
      await heading(page, name)

      await upload(page, CSV)
      const findings = page.getByRole('region', { name: 'Lo que leímos en el archivo' })
      await findings.getByText('No encontramos una columna de tiempo.').waitFor()
      for (const group of ['Dudamos', 'Entendimos'])
        await findings.getByRole('heading', { name: group, exact: true }).waitFor()
      await findings.getByText('Dorsal: «Dorsal».').getByText('012').waitFor()
      await expect.poll(() => page.getByLabel('Fila de encabezados').inputValue()).toBe('3')
      await expect.poll(() => page.getByLabel('Qué es «Registro Z»').inputValue()).toBe('ignore')
      await page.getByLabel('Qué es «Registro Z»').selectOption('Tiempo chip')
      await page.getByLabel('Unidad de «Registro Z»').waitFor()
      await lookAhead(page)
      await expect
        .poll(() => figures(page, 'Así quedará', ['Resultados', 'Finalizaron', 'DNF']))
        .toEqual(['4', '3', '1'])
      const preview = page.getByRole('region', { name: 'Vista previa de los resultados' })
      const first = await preview.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
      expect(first).toEqual(expect.arrayContaining(['012', 'Iván Muñoz Peña', '10K', 'M', '00:38:05', '1']))
      await page.getByRole('button', { name: 'Importar y publicar' }).click()
      await page.getByRole('heading', { name: 'Resultados preliminares importados' }).waitFor()
      await page.getByText('4 resultados preliminares').waitFor()
      await page.getByRole('button', { name: 'Volver a los resultados del evento' }).click()

      await upload(page, XLSX())
      await page.getByLabel('Qué es «Tiempo Chip»').waitFor()
      await expect.poll(() => page.getByLabel('Unidad de «Tiempo Chip»').inputValue()).toBe('days')
      await lookAhead(page)
      const comparison = 'Frente a lo publicado ahora'
      await expect
        .poll(() => figures(page, comparison, ['Nuevos', 'Cambian', 'Salen', 'Iguales']))
        .toEqual(['1', '1', '1', '2'])
      await page.getByText('Tiempo chip: 00:41:10 → 00:40:58').waitFor()
      await preview.getByRole('cell', { name: '25:02:03' }).waitFor()
      await page.getByRole('radio', { name: 'Resultados oficiales' }).check()
      // 25 hours for ten kilometres: nothing is published before somebody says that it was read.
      await page.getByText('1 de 4 filas dicen algo que difícilmente es cierto').waitFor()
      const replace = page.getByRole('button', { name: 'Reemplazar lo publicado' })
      await expect.poll(() => replace.isDisabled()).toBe(true)
      await page.getByRole('checkbox', { name: 'Leí esas filas y las publico así' }).check()
      await replace.click()
      const ask = page.getByRole('alertdialog', { name: '¿Reemplazar los resultados publicados?' })
      await ask.getByRole('button', { name: 'Sí, reemplazar' }).click()
      await page.getByRole('heading', { name: 'Resultados oficiales importados' }).waitFor()
      await page.getByRole('button', { name: 'Volver a los resultados del evento' }).click()

      await page.getByRole('searchbox', { name: 'Buscar por nombre o dorsal' }).fill('nanez')
      await page.getByText('1 resultado', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Corregir el dorsal W7' }).click()
      const form = page.getByRole('dialog', { name: 'Corregir el dorsal W7' })
      await form.getByLabel('Nombre completo').fill('Sofía Ñáñez de Ruiz')
      await form.getByLabel('Tiempo chip').fill('37:59')
      await form.getByRole('button', { name: 'Guardar cambios' }).click()
      await page.getByText('Resultado guardado').waitFor()
      const corrected = page.getByRole('row', { name: /Sofía Ñáñez de Ruiz/ })
      await corrected.waitFor()
      const cells = await corrected.getByRole('cell').allInnerTexts()
      expect(cells).toEqual(expect.arrayContaining(['00:37:59', '1']))

      const [shown] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'Ver resultados' }).click(),
      ])
      await shown.getByText('Sofía Ñáñez de Ruiz').first().waitFor()
      await shown.close()

      await openResultsList(page, name)
      const ver = page.getByRole('link', { name: `Ver los resultados de ${name}` })
      await expect.poll(() => ver.getAttribute('target')).toBe('_blank')
      await page.getByRole('button', { name: `Corregir los resultados de ${name}` }).click()
      const correcting = page.getByRole('alertdialog', { name: '¿Corregir importación?' })
      await correcting
        .getByText(
          'Se eliminarán todos los resultados actuales para este evento. Esta acción no se puede deshacer.',
        )
        .waitFor()
      await correcting.getByRole('button', { name: 'Sí, corregir' }).click()
      await acceptNotice(page, 'Resultados eliminados')
      await page.waitForURL(/\/admin\/results\/import\?event_id=\d+$/)
      await page.getByText('Sin resultados publicados').waitFor()

      await page.getByRole('button', { name: 'Restaurar oficiales.xlsx' }).click()
      await page
        .getByRole('alertdialog', { name: '¿Restaurar esta versión?' })
        .getByRole('button', { name: 'Restaurar' })
        .click()
      await acceptNotice(page, 'Resultados restaurados')
      await page.getByText('4 resultados oficiales').first().waitFor()
    }))

  test('a wrong header row is corrected, rows with errors stay out, one runner is hidden, settings are kept', () =>
    stage.at(width, async (page) => {
      const own = `Subida al Cerro ${width}`
      await makeFinishedEvent(stage.address, own)
      await asAdministrator(page)
      await openResultsList(page, own)
      await page.getByRole('link', { name: new RegExp(`^${own}`) }).click()
      await heading(page, own)
      const [template] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Descargar plantilla' }).click(),
      ])
      expect(template.suggestedFilename()).toMatch(/^Plantilla.*\.xlsx$/)

      await upload(page, { ...CSV, name: 'cerro.csv', buffer: Buffer.from(DOUBTFUL) })
      await page.getByLabel('Qué es «Dorsal»').waitFor()
      await page.getByLabel('Fila de encabezados').selectOption('1')
      await page.getByLabel('Qué es «Dorsal»').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Ver cómo quedará' }).click()
      await page.getByRole('alert').getByText('Así no se puede importar').waitFor()
      await page.getByLabel('Fila de encabezados').selectOption('2')
      await page.getByLabel('Qué es «Dorsal»').waitFor()
      await lookAhead(page)
      await expect.poll(() => figures(page, 'Así quedará', ['Resultados', 'Errores'])).toEqual(['2', '1'])
      const [problems] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Descargar problemas' }).click(),
      ])
      expect(problems.suggestedFilename()).toMatch(/^Problemas.*\.xlsx$/)
      await page.getByRole('button', { name: 'Importar y publicar' }).click()
      await page.getByRole('heading', { name: 'Resultados preliminares importados' }).waitFor()
      await page.getByRole('button', { name: 'Volver a los resultados del evento' }).click()

      await page.getByRole('button', { name: 'Corregir el dorsal 8' }).click()
      await page.getByRole('switch', { name: 'Ocultar de la página pública' }).press('Space')
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
      await page.getByText('Oculto', { exact: true }).waitFor()
      await page.getByRole('radio', { name: 'Simple' }).click()
      await page.getByText('Ajustes guardados').first().waitFor()
      await page.reload()
      await page.getByText('Oculto', { exact: true }).waitFor()
      await expect.poll(() => page.getByRole('radio', { name: 'Simple' }).isChecked()).toBe(true)
    }))

  test('a list that finds nothing says so, and a refused deletion leaves the list as it is', () =>
    stage.at(width, async (page) => {
      await asAdministrator(page)
      await page.goto('/admin/resultados?search=no-hay-tal-carrera')
      await page.getByText('No hay eventos registrados.').waitFor()
      await page.route('**/delete-all', (route) =>
        route.fulfill({ status: 409, json: { message: 'En pausa', body: '', icon: 'error' } }),
      )
      await page.goto('/admin/resultados?search=Cartagena')
      await page.getByRole('button', { name: /^Corregir los resultados de/ }).click()
      await page.getByRole('button', { name: 'Sí, corregir' }).click()
      await acceptNotice(page, 'Ocurrió un problema al eliminar los resultados.')
      await expect
        .poll(() => page.getByRole('columnheader').allInnerTexts())
        .toEqual(['Evento', 'Fecha', 'Resultados', 'Acciones'])
    }))
})
