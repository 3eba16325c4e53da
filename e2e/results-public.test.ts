/** What a runner does after the race: find the own time, compare, share it, keep it. On the demo's results. */
import { read, utils } from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { acceptNotice, DEMO_PASSWORD, heading } from './log-in.ts'
import { createStage } from './stage.ts'

/** Extended, two distances, splits. */
const HALF = 'media-maraton-bahia-de-cartagena'
/** Bibs with zeros in front. */
const FLOWERS = 'carrera-de-las-flores'
/** Preliminary; made simple for these journeys. */
const CLASSIC = 'clasica-ciclistica-boyaca'

type Row = {
  id: string
  bib_number: string
  name: string
  category: string
  gender: string
  chip_time: string
  overall_position: number | null
  state: string | null
}
type Results = { data: Row[]; meta: { total: number; last_page: number } }

const stage = createStage()

const get = async <T>(path: string): Promise<T> => {
  const answer = await fetch(stage.address + path)
  if (!answer.ok) throw new Error(`${answer.status} ${path}`)
  return (await answer.json()) as T
}

const resultsOf = (slug: string, query: Record<string, string> = {}) =>
  get<Results>(`/api/event/${slug}/results?${new URLSearchParams(query)}`)

const asAdministrator = async () => {
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }
  const login = await fetch(`${stage.address}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'admin@dorsal.test', password: DEMO_PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  return async (method: string, path: string, body: object = {}) => {
    const answer = await fetch(stage.address + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { event: { id: number } }
  }
}

const idOf = async (slug: string) =>
  (await get<{ event: { id: number } }>(`/api/site/results/${slug}`)).event.id

const saveSettings = async (slug: string, settings: object) => {
  const call = await asAdministrator()
  await call('PUT', `/api/event-results/${await idOf(slug)}/settings`, settings)
}

beforeAll(async () => {
  await saveSettings(CLASSIC, { variant: 'simple' })
})

const at = (width: number, journey: (page: Page) => Promise<void>, javaScriptEnabled = true) =>
  stage.at(width, journey, { javaScriptEnabled })

/** The page has its scripts when nothing is loading any more; the line for news opens after that. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

const firstRow = (page: Page) =>
  page
    .getByRole('table', { name: /^Resultados de/ })
    .getByRole('row')
    .nth(1)
const links = (page: Page) => page.getByRole('cell').getByRole('link').allInnerTexts()

/** Answers of these addresses wait until `see` has seen what the page shows meanwhile. */
const whileHeld = async (page: Page, address: RegExp, see: () => Promise<void>) => {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  await see()
  held.resolve()
  return () => page.unroute(address)
}

test('the list of races is searched while typing, by year, and leads to the results', () =>
  at(390, async (page) => {
    await open(page, '/resultados')
    await heading(page, 'Gestión de resultados por evento')
    const year = page.getByLabel('Año')
    const years = await year.getByRole('option').allInnerTexts()
    expect(years[0]).toBe('Todos los años')
    for (const wanted of ['2018', '2021', '2025']) expect(years).toContain(wanted)
    const cards = page.getByRole('region', { name: 'Eventos' }).getByRole('article')
    await expect.poll(() => cards.first().textContent()).toMatch(/\b\d\d\/\d\d\/\d{4}\b/)
    await page.getByRole('searchbox', { name: 'Buscar evento' }).fill('BAHIA')
    await page.waitForURL(/search=BAHIA/)
    await page.getByText('1 evento', { exact: false }).waitFor()
    await year.selectOption('2018')
    await page.waitForURL(/year=2018/)
    await page.getByRole('heading', { name: 'No hay eventos registrados.' }).waitFor()
    await page.getByRole('link', { name: 'Ver todos los eventos' }).click()
    await page.waitForURL(/\/resultados$/)
    await page.getByRole('link', { name: 'Ver Resultados de Media Maratón Bahía de Cartagena' }).click()
    await heading(page, 'Media Maratón Bahía de Cartagena')
    await page.getByText('Resultados oficiales').waitFor()
    await page.getByText('Las posiciones se deciden por tiempo chip.').waitFor()
  }))

test('past races without results are listed too, ten a page, and only those with results lead on', () =>
  at(1280, async (page) => {
    const call = await asAdministrator()
    const original = await idOf(FLOWERS)
    for (let copies = 0; copies < 8; copies++) {
      const { event } = await call('POST', `/api/eventos/${original}/duplicate`)
      await call('GET', `/api/eventos/${event.id}/disableEvent?status=active`)
    }
    await open(page, '/resultados')
    const cards = page.getByRole('region', { name: 'Eventos' }).getByRole('article')
    await expect.poll(() => cards.count()).toBe(10)
    const without = await page.getByText('Aún sin resultados').count()
    expect(without).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('link', { name: /^Ver Resultados/ }).count()).toBe(10 - without)
    const [first] = await cards.getByRole('heading').allInnerTexts()
    await page.getByRole('link', { name: 'Página 2' }).click()
    await page.waitForURL(/page=2/)
    await expect.poll(async () => (await cards.getByRole('heading').allInnerTexts())[0]).not.toBe(first)
  }))

test('a runner is found by bib, by name without accents, and in another distance', () =>
  at(390, async (page) => {
    const { data } = await resultsOf(HALF, { race_division: '21K', page: '4' })
    const wanted = data.find(({ name }) => /[áéíóúñ]/i.test(name)) as Row
    await open(page, `/resultados/${HALF}`)
    const bib = page.getByRole('searchbox', { name: 'Buscar por # dorsal' }).first()
    await expect.poll(() => bib.getAttribute('inputmode')).toBe('numeric')
    await bib.fill(wanted.bib_number)
    await page.waitForURL(new RegExp(`bib_number=${wanted.bib_number}$`))
    await firstRow(page).getByRole('link', { name: wanted.name, exact: true }).waitFor()
    await expect.poll(() => firstRow(page).getByRole('cell').first().textContent()).toBe(wanted.bib_number)
    await page.getByRole('link', { name: 'Quitar filtros' }).click()
    await page.waitForURL(/cartagena$/)
    await expect.poll(() => bib.inputValue()).toBe('')
    const plain = wanted.name
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toUpperCase()
    await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(plain)
    await page.waitForURL(/name=/)
    await page.getByRole('cell').getByRole('link', { name: wanted.name, exact: true }).first().waitFor()
    const other = (await resultsOf(HALF, { race_division: '10K' })).data[0] as Row
    await open(page, `/resultados/${HALF}?bib_number=${other.bib_number}`)
    await page.getByText('Nadie coincide con tu búsqueda en esta distancia.').waitFor()
    await page.getByRole('link', { name: `${other.name} · dorsal ${other.bib_number} · 10K` }).click()
    await heading(page, other.name)
    // Zeros in front of a bib need not be typed.
    await open(page, `/resultados/${FLOWERS}?bib_number=7`)
    await firstRow(page).getByRole('cell', { name: '0007', exact: true }).waitFor()
  }))

test('the sheet filters on a phone and closes when the results are there', () =>
  at(390, async (page) => {
    await open(page, `/resultados/${HALF}`)
    // The button comes when the filters are out of sight.
    const opener = page.getByRole('button', { name: 'Buscar y filtrar' })
    await page.getByRole('search', { name: 'Buscar y filtrar resultados' }).waitFor()
    expect(await opener.isVisible()).toBe(false)
    await page.getByRole('navigation', { name: 'Páginas de resultados' }).scrollIntoViewIfNeeded()
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Buscar y filtrar' })
    await sheet.waitFor()
    const scrolls = () => page.evaluate(() => !document.documentElement.classList.contains('no-scroll'))
    await expect.poll(() => scrolls()).toBe(false)
    const categories = () => sheet.getByLabel('Categoría').getByRole('option').allInnerTexts()
    const all = await categories()
    const bib = sheet.getByRole('searchbox', { name: 'Buscar por # dorsal' })
    await expect.poll(() => bib.getAttribute('inputmode')).toBe('numeric')
    await sheet.getByLabel('Género').selectOption('F')
    expect((await categories()).length).toBeLessThan(all.length)
    const category = (await categories())[1] ?? ''
    await sheet.getByLabel('Categoría').selectOption(category)
    await sheet.getByLabel('Selecciona una distancia:').selectOption('10K')
    const apply = sheet.getByRole('button', { name: 'Aplicar' })
    const release = await whileHeld(page, /\.data\?/, async () => {
      await apply.click()
      await expect.poll(() => apply.isDisabled()).toBe(true)
    })
    await sheet.waitFor({ state: 'hidden' })
    await release()
    const { meta } = await resultsOf(HALF, { race_division: '10K', gender: 'F', category })
    await page.getByText(`10K: ${meta.total} resultados`).waitFor()
    await page.getByRole('img', { name: new RegExp(`^Por categoría: ${category} 100,0`) }).waitFor()
    await expect.poll(() => scrolls()).toBe(true)
  }))

test('on a large screen another gender forgets the category, and the charts follow', () =>
  at(1280, async (page) => {
    await open(page, `/resultados/${HALF}`)
    const box = page.getByRole('search', { name: 'Buscar y filtrar resultados' })
    const category = (await box.getByLabel('Categoría').getByRole('option').allInnerTexts())[1] ?? ''
    await box.getByLabel('Categoría').selectOption(category)
    await page.waitForURL(/category=/)
    await box.getByLabel('Género').selectOption('F')
    await page.waitForURL(
      (url) => url.searchParams.get('gender') === 'F' && !url.searchParams.has('category'),
    )
    await expect.poll(() => box.getByLabel('Categoría').inputValue()).toBe('')
    await page.getByRole('img', { name: /^Por género: Femenino 100,0\s%\.$/ }).waitFor()
    const stats = await get<{ average_times: Record<string, string> }>(
      `/api/event/${HALF}/stats?race_division=21K&gender=F`,
    )
    const card = page.getByRole('region', { name: 'Tiempos Promedio por Categoría' })
    const averages = card.getByRole('table', { name: 'Tiempo promedio de cada categoría' })
    for (const [name, time] of Object.entries(stats.average_times))
      await averages.getByRole('row', { name: `${name} ${time}` }).waitFor()
    await card.getByRole('img', { name: /^Tiempos promedio en horas: .+ \d:\d\d/ }).waitFor()
    await page.getByRole('link', { name: 'Siguiente' }).click()
    await page.waitForURL(/page=2/)
    const second = await resultsOf(HALF, { race_division: '21K', gender: 'F', page: '2' })
    await page
      .getByRole('link', { name: second.data[0]?.name ?? '', exact: true })
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Anterior' }).click()
    await page.waitForURL((url) => !url.searchParams.has('page'))
    await page.getByRole('link', { name: 'Página 2' }).click()
    await page.waitForURL(/page=2/)
    // A new filter starts at the first page: gender, category and distance alike.
    await box.getByLabel('Género').selectOption('')
    await page.waitForURL((url) => !url.searchParams.has('page'))
    const goOn = async () => {
      await page.getByRole('link', { name: 'Siguiente' }).click()
      await page.waitForURL(/page=2/)
    }
    await goOn()
    await box.getByLabel('Categoría').selectOption(category)
    await page.waitForURL((url) => url.searchParams.has('category') && !url.searchParams.has('page'))
    await page.getByRole('img', { name: new RegExp(`^Por categoría: ${category} 100,0`) }).waitFor()
    await box.getByLabel('Categoría').selectOption('')
    await page.waitForURL((url) => !url.searchParams.has('category'))
    await goOn()
    await box.getByLabel('Selecciona una distancia:').selectOption('10K')
    await page.waitForURL(
      (url) => url.searchParams.get('race_division') === '10K' && !url.searchParams.has('page'),
    )
    const { meta } = await resultsOf(HALF, { race_division: '10K' })
    await page.getByText(`10K: ${meta.total} resultados`).waitFor()
  }))

test('an event shows its control points in course order, the pace last, and the winner of each category', () =>
  at(1280, async (page) => {
    await open(page, `/resultados/${HALF}`)
    const headers = await page
      .getByRole('table', { name: 'Resultados de 21K' })
      .getByRole('columnheader')
      .allInnerTexts()
    const points = ['5K tiempo', '10K tiempo', '15K tiempo', '20K tiempo']
    expect(headers.slice(-7)).toEqual([...points, 'Ritmo', 'Certificado', 'Compartir'])
    expect(headers.slice(0, 3)).toEqual(['Número', 'Nombre', 'Distancia'])
    await expect
      .poll(() => page.getByRole('table', { name: 'Resultados de 21K' }).getByRole('row').count())
      .toBe(1 + 10)
    const link = firstRow(page).getByRole('link', { name: /^Descargar el certificado/ })
    await expect.poll(() => link.getAttribute('target')).toBe('_blank')
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/certificado\/[\w-]+$/)
    const { data } = await resultsOf(HALF, { race_division: '21K' })
    // Where the phone has its own way to share, the row uses it.
    await page.evaluate(() => {
      Object.assign(navigator, {
        share: async ({ url }: { url: string }) => Object.assign(window, { shared: url }),
      })
    })
    await firstRow(page)
      .getByRole('button', { name: /^Compartir/ })
      .click()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared?: string }).shared))
      .toMatch(/\/competidor\/resultado\/[\w-]+$/)
    const card = page.getByRole('region', { name: 'Ganador por Categoría' })
    await card.getByText(data[0]?.name ?? '', { exact: true }).waitFor()
    const other = data.find(({ category }) => category !== data[0]?.category) as Row
    await card.getByLabel('Categoría').selectOption(other.category)
    await card.getByText(other.name, { exact: true }).waitFor()
    await card.getByText(other.chip_time, { exact: true }).waitFor()
  }))

const twoCategories = async (): Promise<[Row, Row]> => {
  const { data } = await resultsOf(HALF, { race_division: '21K' })
  const one = data[0] as Row
  return [one, data.find(({ category }) => category !== one.category) as Row]
}

/** The browser's clock stands still, so that the pause is exact however slow the machine is. */
test.each([
  ['/resultados', 'Buscar evento', 400],
  [`/resultados/${CLASSIC}`, 'Buscar por nombre', 500],
])('%s searches when nothing was typed into %s for %i ms', (path, label, pause) =>
  at(1280, async (page) => {
    await page.clock.install()
    await open(page, path)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    let loads = 0
    page.on('request', (request) => {
      if (request.url().includes('.data?')) loads += 1
    })
    await page.getByRole('searchbox', { name: label }).pressSequentially('media')
    await page.clock.runFor(pause - 1)
    expect(loads).toBe(0)
    await page.clock.runFor(1)
    await page.waitForURL(/=media$/)
    expect(loads).toBe(1)
  }),
)

test('two bibs of different categories are compared after a warning', () =>
  at(390, async (page) => {
    const [one, other] = await twoCategories()
    await open(page, `/resultados/${HALF}`)
    const card = page.getByRole('region', { name: 'Comparar dos dorsales' })
    await card.getByLabel('Dorsal 1').fill(one.bib_number)
    await card.getByRole('button', { name: 'Comparar' }).click()
    const failed = page.getByRole('alertdialog', { name: 'Error' })
    await failed.getByText('Debes enviar dos números de dorsal (Competidores).').waitFor()
    await acceptNotice(page, 'Error')
    await card.getByLabel('Dorsal 2').fill(other.bib_number)
    await whileHeld(page, /\/compare\?/, async () => {
      await card.getByRole('button', { name: 'Comparar' }).click()
      await card.getByRole('button', { name: 'Comparando...' }).waitFor()
    })
    const warning = page.getByRole('alertdialog', { name: 'Comparación entre categorías diferentes' })
    await warning.getByText(`${one.name}: ${one.category}`).waitFor()
    await warning.getByText('Esto puede generar ventajas o desventajas en la evaluación.').waitFor()
    await expect.poll(() => card.getByRole('table').count()).toBe(0)
    await warning.getByRole('button', { name: 'Consultar' }).click()
    const table = card.getByRole('table', { name: 'Comparación de dos dorsales' })
    // Page 1 begins with the winner: the first bib is the faster one.
    await table.getByRole('columnheader', { name: `${one.bib_number} ${one.name} Más rápido` }).waitFor()
    const [hours = 0, minutes = 0, seconds = 0] = one.chip_time.split(':').map(Number)
    const chip = `${hours * 60 + minutes}:${String(seconds).padStart(2, '0')}`
    await table.getByRole('cell', { name: chip, exact: true }).waitFor()
    await expect
      .poll(() => card.getByText(/^Diferencia: /).textContent())
      .toMatch(/^Diferencia: \d+:\d\d,\d minutos$/)
  }))

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const allowClipboard = (page: Page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

test('the share menu of a row offers copy, e-mail and WhatsApp, one menu at a time', () =>
  at(1280, async (page) => {
    await allowClipboard(page)
    const { data } = await resultsOf(CLASSIC)
    const [first, second] = data as [Row, Row]
    const link = `${stage.address}/resultado/${first.id}`
    await open(page, `/resultados/${CLASSIC}`)
    await page.getByText('Resultados preliminares').waitFor()
    await expect.poll(() => page.getByText('Comparar dos dorsales').count()).toBe(0)
    const share = (row: Row) =>
      page.getByRole('button', { name: `Compartir el resultado de ${row.name}` }).first()
    await share(first).click()
    await page.getByRole('link', { name: 'Enviar por correo' }).waitFor()
    const mail = await page.getByRole('link', { name: 'Enviar por correo' }).getAttribute('href')
    expect(mail).toBe(`mailto:?subject=Mi%20resultado&body=${encodeURIComponent(link)}`)
    const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(whatsApp).toContain(encodeURIComponent(link))
    await share(second).press('Enter')
    await page.waitForFunction(() => document.querySelectorAll(':popover-open').length === 1)
    await expect
      .poll(() => page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))
      .toContain(second.id)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'WhatsApp' }).waitFor({ state: 'hidden' })
    await share(first).click()
    await page.getByRole('button', { name: 'Copiar enlace' }).click()
    await page.getByText('El enlace fue copiado al portapapeles.').waitFor()
    await expect.poll(() => readClipboard(page)).toBe(link)
    // A browser that refuses is only noted.
    await page.getByText('El enlace fue copiado al portapapeles.').waitFor({ state: 'detached' })
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    const noted = page.waitForEvent('console', (message) => message.text().includes('could not be copied'))
    await share(second).click()
    await page.getByRole('button', { name: 'Copiar enlace' }).click()
    await noted
    await expect.poll(() => page.getByText('El enlace fue copiado al portapapeles.').count()).toBe(0)
  }))

test('one result has its places, splits, way to the winner and a picture for its link', () =>
  at(390, async (page) => {
    await allowClipboard(page)
    const { data } = await resultsOf(HALF, { race_division: '21K', page: '3' })
    const runner = data[0] as Row
    await open(page, `/resultados/${HALF}?page=3`)
    await page.getByRole('cell').getByRole('link', { name: runner.name, exact: true }).first().click()
    await page.waitForURL(`${stage.address}/competidor/resultado/${runner.id}`)
    await heading(page, runner.name)
    await page
      .getByText(new RegExp(`^Pos\\. ${runner.overall_position} de \\d+$`))
      .first()
      .waitFor()
    await page.getByText(/de quien ganó la categoría/).waitFor()
    const splits = page.getByRole('table', { name: 'Parciales por punto de control' })
    for (const point of ['5K', '10K', '15K', '20K', 'Meta'])
      await splits.getByRole('rowheader', { name: point, exact: true }).waitFor()
    await page.getByRole('img', { name: /^Posición general en cada punto: 5K \d+/ }).waitFor()
    await page.getByRole('button', { name: 'Compartir', exact: true }).click()
    await page.getByText('El enlace fue copiado al portapapeles.').waitFor()
    await expect.poll(() => readClipboard(page)).toBe(`${stage.address}/competidor/resultado/${runner.id}`)
    await open(page, `/resultado/${runner.id}`)
    await heading(page, runner.name)
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    const picture = await fetch(image ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    await expect
      .poll(() => page.locator('meta[property="og:description"]').getAttribute('content'))
      .toContain(runner.chip_time)
    const unknown = await page.goto('/resultado/nadie-con-este-id')
    expect(unknown?.status()).toBe(404)
  }))

test('the filtered list is downloaded for Excel', () =>
  at(1280, async (page) => {
    await open(page, `/resultados/${HALF}?race_division=10K&gender=F`)
    const { meta } = await resultsOf(HALF, { race_division: '10K', gender: 'F' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar Excel' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
    const stream = await download.createReadStream()
    const bytes = Buffer.concat(await stream.toArray())
    const book = read(bytes, { dense: true })
    const rows = utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    expect(rows).toHaveLength(meta.total)
  }))

test('an open page says that there are new results and waits to be asked', () =>
  at(1280, async (page) => {
    const listening = page.waitForResponse((answer) => answer.url().endsWith('/results/live'))
    await open(page, `/resultados/${FLOWERS}`)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.getByText('Resultados oficiales').waitFor()
    await listening
    await saveSettings(FLOWERS, { official: false })
    await page.getByText('Hay nuevos resultados').waitFor()
    await page.getByText('Resultados oficiales').waitFor()
    await page.getByRole('button', { name: 'Ver ahora' }).click()
    await page.getByText('Resultados preliminares').waitFor()
    await page.getByText('Hay nuevos resultados').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => 'same' in window)).toBe(true)
  }))

test('without JavaScript the results are read, filtered and paged', () =>
  at(
    390,
    async (page) => {
      await page.goto(`/resultados/${CLASSIC}`)
      const all = await links(page)
      expect(all.length).toBeGreaterThan(5)
      await page.locator('select[name=gender]').selectOption('F')
      await page.getByRole('button', { name: 'Buscar' }).click()
      await page.waitForURL(/gender=F/)
      const { meta } = await resultsOf(CLASSIC, { gender: 'F' })
      await page.getByText(`${meta.total} resultados`, { exact: false }).waitFor()
    },
    false,
  ))

/** Compressed, as they travel. */
const MOST_BYTES = 180_000

test('scripts and styles of a results page stay under 180 kB', () =>
  at(390, async (page) => {
    const sizes: Promise<{ responseBodySize: number }>[] = []
    page.on('requestfinished', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType())) sizes.push(request.sizes())
    })
    await open(page, `/resultados/${HALF}`)
    const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThan(MOST_BYTES)
  }))
