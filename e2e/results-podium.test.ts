/** From the timing company's file to the page a newspaper opens: read, published, mended in part, classified, podiums. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { journeyWidths } from './browser.ts'
import { asAdministrator } from './event-steps.ts'
import { heading } from './log-in.ts'
import { figures, lookAhead, makeFinishedEvent, openResultsList, upload } from './results-steps.ts'
import { createStage } from './stage.ts'

const stage = createStage()

const HEADER = 'Dorsal;Nombre;Género;Categoría;Distancia;Km 5;Tiempo Chip'
const TEN = [
  '1;Iván Muñoz;M;Abierta;10K;00:19:00;00:38:05',
  '2;Sofía Ñáñez;F;Abierta;10K;00:20:30;00:41:10',
  '3;Tomás Güiza;M;Abierta;10K;00:26:00;00:52:40',
  '4;Lucía Rincón;F;Abierta;10K;00:27:00;00:53:00',
]
const FIVE = ['21;Elena Duarte;F;Abierta;5K;;00:25:10', '22;Mauricio Lozano;M;Abierta;5K;;00:26:40']
/** The jury of the five kilometres looked at its camera again. */
const FIVE_AGAIN = ['21;Elena Duarte;F;Abierta;5K;;00:25:10', '22;Mauricio Lozano;M;Abierta;5K;;00:24:58']

const send = (page: Page, name: string, rows: readonly string[]) =>
  upload(page, { name, mimeType: 'text/csv', buffer: Buffer.from([HEADER, ...rows].join('\n')) })

const names = (page: Page) => page.locator('tbody [data-col=name]').allInnerTexts()

describe.each(journeyWidths('desk'))('at %i px', (width) => {
  test('a file becomes a classification and podiums; a second one mends a distance and keeps a correction', () =>
    stage.at(width, async (page) => {
      const name = `Carrera de la Sal ${width}`
      await makeFinishedEvent(stage.address, name)
      await asAdministrator(page)
      await openResultsList(page, name)
      await page.getByRole('link', { name: `Importar los resultados de ${name}` }).click()
      await heading(page, name)

      await send(page, 'todo.csv', [...TEN, ...FIVE])
      await page
        .getByRole('region', { name: 'Lo que leímos en el archivo' })
        .getByText('Un punto de control: 5K.')
        .waitFor()
      await lookAhead(page)
      await page.getByRole('button', { name: 'Importar y publicar' }).click()
      await page.getByRole('button', { name: 'Volver a los resultados del evento' }).click()
      await page.getByRole('button', { name: 'Corregir el dorsal 21' }).click()
      await page.getByLabel('Nombre completo').fill('Elena Duarte Gil')
      await page.getByRole('button', { name: 'Guardar cambios' }).click()
      await page.getByText('Resultado guardado').waitFor()

      await send(page, 'cinco.csv', FIVE_AGAIN)
      await page.getByRole('radio', { name: 'Solo estas distancias' }).check()
      await lookAhead(page)
      await expect
        .poll(() => figures(page, 'Frente a lo publicado ahora', ['Nuevos', 'Cambian', 'Salen', 'Iguales']))
        .toEqual(['0', '2', '0', '4'])
      const kept = page.getByRole('list', { name: 'Filas corregidas a mano' }).getByRole('listitem')
      await expect.poll(() => kept.allInnerTexts()).toEqual([expect.stringContaining('Elena Duarte Gil')])
      await page.getByRole('button', { name: 'Reemplazar esta parte' }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Sí, reemplazar/ })
        .click()
      await page.getByRole('heading', { name: 'Resultados preliminares importados' }).waitFor()
      await page.getByRole('button', { name: 'Volver a los resultados del evento' }).click()

      const [shown] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'Ver resultados' }).click(),
      ])
      const views = shown.getByRole('navigation', { name: 'Vistas de los resultados' })
      await views.getByRole('link', { name: 'General', exact: true }).click()
      await shown.waitForURL(/\/general/)
      await expect
        .poll(() => names(shown))
        .toEqual(['Iván Muñoz', 'Sofía Ñáñez', 'Tomás Güiza', 'Lucía Rincón'])
      await shown.getByText('+00:03:05').waitFor()
      await shown.getByLabel('Género').selectOption('Femenino')
      await expect.poll(() => names(shown)).toEqual(['Sofía Ñáñez', 'Lucía Rincón'])
      await shown.getByText('+00:11:50').waitFor()

      await views.getByRole('link', { name: 'Podios' }).click()
      await shown.waitForURL(/\/podios$/)
      const five = shown.getByRole('region', { name: '5K' })
      await expect
        .poll(() => five.getByRole('heading', { level: 3 }).allInnerTexts())
        .toEqual(['General femenina', 'General masculina', 'Abierta · Femenino', 'Abierta · Masculino'])
      await five
        .getByRole('link', { name: /^Elena Duarte Gil/ })
        .first()
        .waitFor()
      await five.getByText('00:24:58').first().waitFor()
      const picture = await five.getByRole('link', { name: 'Descargar imagen' }).getAttribute('href')
      const answer = await shown.request.get(new URL(picture ?? '', shown.url()).href)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
      await shown.close()
    }))
})
