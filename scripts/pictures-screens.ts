/** The screens the docs show. Events are found by what they have, not by their name: the demo may change its races. */
import type { Locator, Page } from 'playwright-core'
import { openDesigner } from '../e2e/certificate-steps.ts'
import { asAdministrator } from '../e2e/event-steps.ts'
import { identify, newRunner, tellPersonal } from '../e2e/registering.ts'

export type Picture = {
  name: string
  frame: 'phone' | 'desk' | 'tall'
  scheme?: 'light' | 'dark'
  /** Brings the page there. */
  show: (page: Page) => Promise<unknown>
  /** All that is in the picture; without it what the window shows. */
  part?: (page: Page) => Locator
}

type SiteEvent = { slug: string; sport: string; open: boolean; full: boolean; price: number | null }
type PanelEvent = { id: number; inscritos_count: number }
type ResultsEvent = { id: number; slug: string; results_count: number }

const read = async <T>(page: Page, path: string): Promise<T> => {
  const answer = await page.request.get(path)
  if (!answer.ok()) throw new Error(`${answer.status()} ${path}`)
  return (await answer.json()) as T
}

const most = <T>(rows: T[], figure: (row: T) => number): T => {
  const [first] = rows.toSorted((one, other) => figure(other) - figure(one))
  if (!first) throw new Error('the demo has none')
  return first
}

/** A race that is sold now. */
const openRace = async (page: Page) => {
  const { upcoming } = await read<{ upcoming: SiteEvent[] }>(page, '/api/site/events?sport=running')
  return most(
    upcoming.filter(({ open, full }) => open && !full),
    ({ price }) => price ?? 0,
  )
}

const largestResults = async (page: Page) => {
  const { data } = await read<{ data: ResultsEvent[] }>(page, '/api/event-results-client?per_page=50')
  return most(data, ({ results_count }) => results_count)
}

/** Signed in, at the tab of the event with the most people. */
export const openTab = async (page: Page, tab: string) => {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/eventos' && response.ok()),
    asAdministrator(page),
  ])
  const { data } = (await answer.json()) as { data: PanelEvent[] }
  const { id } = most(data, ({ inscritos_count }) => inscritos_count)
  await page.goto(`/admin/eventos/show/${id}/${tab}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.getByRole('status', { name: 'Cargando' }).first().waitFor({ state: 'detached' })
}

/** Past the head of the screen, to what it is about. */
const scrollTo = (subject: Locator) =>
  subject.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 24))

const event = async (page: Page) => {
  await page.goto(`/evento/${(await openRace(page)).slug}`)
}

/** At the step that has the most to choose. */
const registration = async (page: Page) => {
  await page.goto(`/registrate/${(await openRace(page)).slug}`)
  const runner = newRunner()
  await identify(page, runner)
  await tellPersonal(page, runner)
}

export const resultPage = async (page: Page) => {
  const { slug } = await largestResults(page)
  const { data } = await read<{ data: { id: string }[] }>(page, `/api/event/${slug}/results`)
  await page.goto(`/resultado/${data[0]?.id}`)
}

const overview = async (page: Page) => {
  await openTab(page, 'overview')
  await page.getByRole('figure').first().waitFor()
}

const CSV = [
  'Pos;Dorsal;Nombre;Sexo;Categoría;Distancia;Tiempo chip;Parcial 5K;Ciudad',
  '1;12;Iván Muñoz Peña;M;Abierta;10K;0:33:05;0:16:20;Tunja',
  '2;7;Sofía Ñáñez Ruiz;F;Abierta;10K;0:36:10;0:17:58;Pasto',
  '3;15;Tomás Güiza;M;Máster;10K;0:41:40;0:20:31;Cali',
  ';20;Lucía Rincón;F;Máster;10K;DNF;;Bogotá',
].join('\n')

const importing = async (page: Page) => {
  const { id } = await largestResults(page)
  await asAdministrator(page)
  await page.goto(`/admin/results/import?event_id=${id}`)
  const file = { name: 'cronometraje.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }
  await page.getByLabel('Archivo de resultados', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Ver cómo quedará' }).waitFor()
}

export const SCREENS: Picture[] = [
  {
    name: 'home',
    frame: 'phone',
    show: (page) => page.goto('/'),
  },
  { name: 'event', frame: 'phone', show: event },
  { name: 'registration', frame: 'phone', show: registration },
  { name: 'registration-dark', frame: 'phone', scheme: 'dark', show: registration },
  { name: 'result', frame: 'phone', show: resultPage },
  {
    name: 'events',
    frame: 'desk',
    show: (page) => page.goto('/eventos'),
  },
  {
    name: 'results',
    frame: 'desk',
    show: async (page) => {
      await page.goto(`/resultados/${(await largestResults(page)).slug}`)
    },
  },
  { name: 'panel-events', frame: 'desk', show: asAdministrator },
  { name: 'overview', frame: 'tall', show: overview },
  { name: 'overview-dark', frame: 'tall', scheme: 'dark', show: overview },
  {
    name: 'participants',
    frame: 'desk',
    show: async (page) => {
      await openTab(page, 'competitor')
      await page.getByRole('row').nth(3).waitFor()
      await scrollTo(page.getByRole('heading', { level: 2 }).first())
    },
  },
  {
    name: 'certificate',
    frame: 'tall',
    show: async (page) => {
      const { id } = await largestResults(page)
      await asAdministrator(page)
      await openDesigner(page, id)
      await scrollTo(page.getByRole('heading', { level: 2 }).first())
    },
  },
  { name: 'import', frame: 'tall', show: importing },
]
