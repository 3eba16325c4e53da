/** Goes from screen to screen as somebody, keeps a picture of each and says what is wrong with it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { ROOT } from '#testing/launch.ts'
import { FULL } from './browser.ts'
import { lookAt } from './screens-look.ts'

export type Caller = 'nobody' | 'Cliente' | 'Colaborador' | 'Administrator'

export type Screen = {
  name: string
  /** Id of its route in web/routes.ts. */
  route: string
  /** Where nothing is written, one stays where the screen before ended. */
  path?: string
  /** The heading that shows that one arrived. */
  title: string | RegExp
  as?: Caller
  /** Before the page is asked for: what will not answer, what will wait. */
  before?: (page: Page) => Promise<unknown>
  /** What is opened on it. */
  open?: (page: Page) => Promise<void>
  /** Only there at this width. */
  only?: 'phone' | 'desk'
  /** Much like another one: only in the full run. */
  rare?: boolean
  /** The picture is of the wait itself. */
  waiting?: boolean
}

export type Look = { width: number; scheme: 'light' | 'dark' }

/** What the browser keeps of a login, for each caller. */
export type Sessions = Record<Exclude<Caller, 'nobody'>, object>

/** A page of this site that runs no scripts: the place to leave a session without meeting anything else. */
const QUIET = '/robots.txt'

export const become = async (page: Page, as: Caller, sessions: Sessions) => {
  await page.goto(QUIET)
  await page.evaluate(
    (session) => {
      if (session) localStorage.setItem('dorsal.session', session)
      else localStorage.removeItem('dorsal.session')
    },
    as === 'nobody' ? '' : JSON.stringify(sessions[as]),
  )
}

/** Nothing on its way any more: no grey shapes, no busy table, every picture and font there. */
const settle = (page: Page) =>
  page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      document.fonts.status === 'loaded' &&
      !document.querySelector('[aria-label="Cargando"], [aria-busy="true"]') &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )

/** A refused call is logged, as specified; journeys go without the service worker, and the browser says so. */
const EXPECTED = /^[A-Z]+ \/api\/\S+: 4\d\d |^Service Worker registration blocked/

const FOLDER = join(ROOT, 'test-output', 'screens')

export const arrive = async (page: Page, { path, title, before, open, waiting }: Screen) => {
  await before?.(page)
  // A page the server drew shows its buttons before they answer; one drawn in the browser does not.
  const drawnByServer = path !== undefined && !/^\/(admin|competitor)\//.test(path)
  if (path) await page.goto(path, { waitUntil: open && drawnByServer ? 'networkidle' : 'load' })
  const name = typeof title === 'string' ? { name: title, exact: true } : { name: title }
  await page.getByRole('heading', name).filter({ visible: true }).first().waitFor()
  await open?.(page)
  if (!waiting) await settle(page)
}

const isShown = ({ only, rare }: Screen, { width }: Look) =>
  (FULL || !rare) && (only === undefined || (only === 'phone') === width < 640)

/** Everything wrong with these screens, each sentence with the screen's name in front. */
export const walk = async (
  page: Page,
  screens: Screen[],
  look: Look,
  sessions: Sessions,
): Promise<string[]> => {
  const folder = join(FOLDER, `${look.width}-${look.scheme}`)
  mkdirSync(folder, { recursive: true })
  await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
  const wrong: string[] = []
  let screen: Screen | undefined
  const say = (sentence: string) => wrong.push(`${screen?.name}: ${sentence}`)
  page.on('console', (message) => {
    if (message.type() === 'warning' && !EXPECTED.test(message.text()))
      say(`the console warns: ${message.text()}`)
  })
  let who: Caller | undefined
  for (screen of screens) {
    if (!isShown(screen, look)) continue
    const { as = 'nobody', name, open } = screen
    try {
      if (as !== who) await become(page, as, sessions)
      who = as
      await arrive(page, screen)
      for (const sentence of await lookAt(page, { width: look.width, fresh: !open })) say(sentence)
    } catch (error) {
      say(String(error))
    }
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !open })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return wrong
}
