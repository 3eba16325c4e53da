/** An organiser gives numbers: series, a preview, one by hand, a lost one, an Excel, and bibs that are printed. */
import { readFileSync } from 'node:fs'
import { read, utils, write } from '@e965/xlsx'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfTexts } from '#testing/pdf-text.ts'
import { asStaff, keepBooks } from './account-steps.ts'
import { FULL } from './browser.ts'
import { acceptNotice } from './log-in.ts'
import { lookAt } from './screens-look.ts'
import { createStage } from './stage.ts'

const stage = createStage()
const { at } = stage
const books = keepBooks(stage)

const looksRight = async (page: Page, width: number) =>
  expect(await lookAt(page, { width, fresh: false })).toEqual([])

/** Dialogs and lists between the first look and the last, in the full run. */
const looksRightToo = (page: Page) => (FULL ? looksRight(page, 1280) : undefined)

const openTab = async (page: Page, view = '') => {
  await page.goto(`/admin/eventos/show/${books.race.id}/dorsales${view}`)
  await page.getByRole('heading', { level: 2, name: 'Dorsales', exact: true }).waitFor()
}
const openPart = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Dorsales' }).getByRole('link', { name }).click()
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor()
const seriesCard = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The row of a number, or of a person, in the list that is open. */
const rowOf = (page: Page, words: string): Locator => page.getByRole('row').filter({ hasText: words })

const actOn = async (page: Page, number: string, act: string) => {
  await page.getByRole('button', { name: `Opciones del ${number}`, exact: true }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Every number as the database has it: '1002 burnt', '1001 assigned Mariana …'. */
const numbers = async () =>
  (
    await books.read<{ told: string }>(
      `select concat_ws(' ', b.number, b.state, case when b.printed_at is not null then 'printed' end, b.chip, m.last_name)
         as told from bibs b left join participants m on m.id = b.participant_id
       where b.event_id = $1 order by length(b.key), b.key`,
      [books.race.id],
    )
  ).map(({ told }) => told)

const propose = async (page: Page) => {
  await page.getByRole('heading', { name: 'Empieza por las series.' }).waitFor()
  await page.getByRole('button', { name: 'Proponer series' }).click()
  await page.getByRole('dialog', { name: 'Proponer series' }).getByText('1001 – 1100').waitFor()
  await page.getByRole('button', { name: 'Crear las 2 series' }).click()
  await seriesCard(page, '10K').getByText('1001 – 1100').waitFor()
  await seriesCard(page, '21K').getByText('1 – 100').waitFor()
}

/** A series that crosses another one is refused at its field, and nothing is made. */
const crossing = async (page: Page) => {
  await page.getByRole('button', { name: 'Nueva serie' }).click()
  const form = page.getByRole('dialog', { name: 'Nueva serie' })
  await form.getByLabel('Nombre').fill('Élite')
  await form.getByLabel('Desde').fill('1050')
  await form.getByLabel('Hasta').fill('1200')
  await form.getByRole('button', { name: 'Crear serie' }).click()
  await form.getByText(/^Se cruza con la serie «10K»/).waitFor()
  await form.getByRole('button', { name: 'Cancelar' }).click()
  expect(await seriesCard(page, 'Élite').count()).toBe(0)
}

const assign = async (page: Page) => {
  await page.getByRole('button', { name: 'Asignar a los 3 sin número' }).click()
  const preview = page.getByRole('dialog', { name: 'Asignar números' })
  await preview.getByText('1001 – 1003').waitFor()
  await preview.getByText('3 personas. Quedan 97 números.').waitFor()
  await looksRightToo(page)
  expect(await numbers()).toEqual([])
  await preview.getByRole('button', { name: 'Asignar 3' }).click()
  await acceptNotice(page, 'Se asignaron 3 números')
  await says(page, '3 confirmados: 3 con número, 0 sin número; 0 impresos')
}

const giveByHand = async (page: Page, person: string) => {
  await openPart(page, /^Sin número/)
  await page.getByRole('button', { name: `Dar número a ${person}` }).click()
  const form = page.getByRole('dialog', { name: 'Dar número' })
  await form.getByLabel('Número').fill('1003')
  await form.getByRole('button', { name: 'Dar número' }).click()
  await form.getByText(/^El 1003 lo lleva/).waitFor()
  await form.getByLabel('Número').fill('1050')
  await form.getByRole('button', { name: 'Dar número' }).click()
  await page.getByText('Número 1050 asignado').waitFor()
  await page.getByText('Todos los confirmados tienen número.').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: `Dar número a ${person}` }).click()
  await form.getByLabel('Número').fill('1050')
  await form.getByRole('button', { name: 'Dar número' }).click()
  await page.getByText('Todos los confirmados tienen número.').waitFor()
}

const lose = async (page: Page, person: string) => {
  await openPart(page, 'Números')
  await rowOf(page, person).getByText('1002', { exact: true }).last().waitFor()
  await actOn(page, '1002', 'Se perdió')
  const form = page.getByRole('dialog', { name: 'Se perdió el 1002' })
  await form.getByRole('button', { name: 'Anular y dar otro' }).click()
  await page.getByRole('alertdialog').getByText(`${person} recibe el 1004.`).waitFor()
  await acceptNotice(page, 'Número 1002 anulado')
  await rowOf(page, '1002').getByText('Perdido').waitFor()
}

/** The downloaded Excel with the numbers and chips of some people written in. */
const filledIn = async (page: Page, typed: Record<string, { number: string; chip?: string }>) => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar Excel' }).click()
  const book = read(readFileSync(await (await download).path()))
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const rows = utils.sheet_to_json<Record<string, string>>(sheet, { defval: '' })
  for (const row of rows) {
    const own = typed[row.Documento ?? '']
    if (own) Object.assign(row, { Número: own.number, Chip: own.chip ?? row.Chip })
  }
  const changed = utils.book_new(utils.json_to_sheet(rows), 'Dorsales')
  return {
    name: 'Dorsales.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(changed, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  }
}

const exchange = async (page: Page, [first = '', second = '']: string[]) => {
  await openPart(page, 'Excel')
  const before = await numbers()
  const wrong = await filledIn(page, { [first]: { number: '099' }, [second]: { number: '99' } })
  await page.getByLabel('Excel con números y chips').setInputFiles(wrong)
  await page.getByText('Corrige esto en el archivo y súbelo otra vez').waitFor()
  await page
    .getByText(/^Fila \d+:/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /^Aplicar/ }).count()).toBe(0)
  await looksRightToo(page)
  await page.getByRole('button', { name: 'Subir otro archivo' }).click()

  const right = await filledIn(page, { [first]: { number: '099', chip: 'AX-7' } })
  await page.getByLabel('Excel con números y chips').setInputFiles(right)
  await page.getByText(/1 cambio, 3 sin cambio, 0 problemas\./).waitFor()
  expect(await numbers()).toEqual(before)
  await page.getByRole('button', { name: 'Aplicar 1 cambio' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click()
  await expect.poll(async () => (await numbers())[0]).toMatch(/^099 assigned AX-7 /)
}

const print = async (page: Page) => {
  await openPart(page, 'Imprimir')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar dorsales' }).click()
  const pdf = readFileSync(await (await download).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdfTexts(pdf)).toEqual(expect.arrayContaining(['099', '1003', '1004', '1050']))
  await page.getByRole('button', { name: 'Marcar los 4 como impresos' }).click()
  await acceptNotice(page, '4 números marcados como impresos')
  await says(page, '4 confirmados: 4 con número, 0 sin número; 4 impresos')
}

/** What was printed does not move: it can be lost or burnt, and nothing else. */
const staysPrinted = async (page: Page) => {
  await openPart(page, 'Números')
  // The list is there as it was last seen, and read again: a menu opened in between closes.
  await rowOf(page, '1003').getByText('Impreso', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Opciones del 1003', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Se perdió' }).waitFor()
  const acts = await page.getByRole('menuitem').allInnerTexts()
  expect(acts).toEqual(['Chip y nota', 'Quitar la marca de impreso', 'Se perdió', 'Anular'])
  await page.keyboard.press('Escape')
}

test('numbers are proposed, previewed and given, one by hand, one is lost, an Excel is compared, bibs are printed', async () => {
  const people = [await books.registerPaid(), await books.registerPaid(), await books.registerPaid()]
  await at(1280, async (page) => {
    await asStaff(page)
    await openTab(page)
    await says(page, '3 confirmados: 0 con número, 3 sin número; 0 impresos')
    await looksRight(page, 1280)
    await propose(page)
    await crossing(page)
    await assign(page)
    expect(await numbers()).toEqual(
      people.map(({ last_name }, place) => `${1001 + place} assigned ${last_name}`),
    )

    const late = await books.registerPaid()
    await openTab(page)
    await giveByHand(page, late.fullName)
    await lose(page, people[1]?.fullName ?? '')
    await looksRight(page, 1280)
    await exchange(page, [people[0]?.dni ?? '', people[2]?.dni ?? ''])
    await print(page)
    await staysPrinted(page)
    expect(await numbers()).toEqual([
      `099 assigned printed AX-7 ${people[0]?.last_name}`,
      '1001 free',
      '1002 burnt',
      `1003 assigned printed ${people[2]?.last_name}`,
      `1004 assigned printed ${people[1]?.last_name}`,
      `1050 assigned printed ${late.last_name}`,
    ])
  })
  await at(390, async (phone) => {
    await asStaff(phone)
    for (const view of FULL
      ? ['', '?vista=reservados', '?vista=excel', '?vista=imprimir', '?vista=mostrar']
      : ['']) {
      await openTab(phone, view)
      await seriesCard(phone, '10K').waitFor()
      await looksRight(phone, 390)
    }
    await openTab(phone)
    await phone.getByRole('button', { name: 'Opciones del 1003', exact: true }).click()
    await phone.getByRole('menuitem', { name: 'Se perdió' }).waitFor()
  })
})

test.runIf(FULL)('kept numbers go to a guest by name; runners see theirs from a day on', async () => {
  const guest = await books.registerPaid()
  await at(390, async (page) => {
    await asStaff(page)
    await openTab(page, '?vista=reservados')
    await page.getByRole('button', { name: 'Reservar' }).click()
    const keeping = page.getByRole('dialog', { name: 'Reservar números' })
    await keeping.getByLabel('Números').fill('7-9')
    await keeping.getByLabel('Para quién').fill('Élite')
    await keeping.getByRole('button', { name: 'Reservar' }).click()
    await acceptNotice(page, 'Se reservaron 3 números')

    await actOn(page, '8', 'Dar a una persona')
    const giving = page.getByRole('dialog', { name: 'Dar el 8' })
    await giving.getByRole('combobox', { name: 'Persona' }).fill(guest.dni)
    await page.getByRole('option', { name: guest.fullName }).click()
    await looksRight(page, 390)
    await giving.getByRole('button', { name: 'Dar el 8' }).click()
    await acceptNotice(page, 'Número 8 asignado')
    await page.getByRole('button', { name: 'Reservar' }).click()
    await keeping.getByLabel('Números').fill('8-12')
    await keeping.getByRole('button', { name: 'Reservar' }).click()
    await keeping.getByText(/^Ya tienen dueño: 8\./).waitFor()
    await keeping.getByRole('button', { name: 'Cancelar' }).click()
    await actOn(page, '7', 'Liberar')
    await page
      .getByRole('dialog', { name: '¿Liberar el 7?' })
      .getByRole('button', { name: 'Liberar' })
      .click()
    await acceptNotice(page, 'Número libre')

    await openPart(page, 'Mostrar a los corredores')
    await page.getByText('Los corredores todavía no ven su número.').waitFor()
    await page.getByLabel('Mostrar a los corredores desde').fill('05/12/2027')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Los corredores ven su número desde el 05/12/2027.').waitFor()
    expect(
      await books.read('select show_from::text from bib_settings where event_id = $1', [books.race.id]),
    ).toEqual([{ show_from: '2027-12-05' }])
  })
})
