/**
 * A real Chromium for the journeys. A visit fails when the browser complained about anything: an error in the
 * console, an exception, something the content-security policy refused, a file of ours that is missing.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { ROOT } from '#testing/launch.ts'

type Programs = { findChromium: () => string | undefined }

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `flags`: of a journey with a camera. */
export const launchBrowser = async (flags: readonly string[] = []): Promise<Browser> => {
  // The script is plain JavaScript, because it also runs before anything is installed.
  const { findChromium } = (await import(join(ROOT, 'scripts', 'chromium.mjs'))) as Programs
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: npm test installs one.')
  const root = process.getuid?.() === 0
  return chromium.launch({
    executablePath,
    headless: true,
    chromiumSandbox: !root,
    args: [...FLAGS, ...flags],
  })
}

/** Refused calls are part of journeys; a page, script, style or picture that is missing is not. */
const watch = (context: BrowserContext, awaited: number | undefined): string[] => {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`))
  context.on('response', (response) => {
    const call = new URL(response.url()).pathname.startsWith('/api/')
    const page = response.request().resourceType() === 'document'
    if (page && response.status() === awaited) return
    if (response.status() >= 500 || (response.status() >= 400 && !call && !page))
      complaints.push(`${response.status()}: ${response.url()}`)
  })
  return complaints
}

declare global {
  interface Window {
    __policyRefused: (what: string) => Promise<void>
  }
}

/** What the content-security policy of a page stopped: on no page of any journey there is anything to stop. */
const watchPolicy = async (context: BrowserContext, complaints: string[]) => {
  await context.exposeBinding('__policyRefused', (_source, what: string) => {
    complaints.push(`policy: ${what}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) => {
      window.__policyRefused(`${effectiveDirective} refused ${blockedURI || 'inline'} on ${documentURI}`)
    })
  })
}

const keepPicture = async (page: Page) => {
  const folder = join(ROOT, 'test-output')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${Date.now()}.png`), fullPage: true }).catch(() => {})
}

/** Where nobody can open the picture, the last words of the page are in the failure. */
const wordsOf = async (page: Page): Promise<string> => {
  const text = await page
    .locator('body')
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without scripts and what is folded
    .innerText({ timeout: 2_000 })
    .catch(() => '')
  return `${new URL(page.url(), 'http://-').pathname}: ${text.replaceAll(/\s+/g, ' ').slice(-700)}`
}

const PHONE = 390
const DESK = 1280

/** `npm run test:full`. */
export const FULL = process.env.TEST_FULL === '1'

/** The width people mostly have for it; every width in the full run. */
export const journeyWidths = (usual: 'phone' | 'desk'): number[] =>
  FULL ? [PHONE, DESK] : [usual === 'phone' ? PHONE : DESK]

export type Visit = {
  address: string
  width: number
  javaScriptEnabled?: boolean
  /** Whether pages may run what their policy forbids: shows what the policy alone would have stopped. */
  bypassCSP?: boolean
  /** The service worker, which most journeys have no use for: what it does is told in its own. */
  worker?: boolean
  /** A status of 5xx that a page of this journey is there to show. */
  awaited?: number
}

/** One person with a browser of their own, at a phone's or a desk's width. */
export const visit = async (
  browser: Browser,
  { address, width, javaScriptEnabled = true, bypassCSP = false, worker = false, awaited }: Visit,
  journey: (page: Page) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: width < 640 ? 844 : 800 },
    hasTouch: width < 640,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
    javaScriptEnabled,
    bypassCSP,
    serviceWorkers: worker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(30_000)
  const complaints = watch(context, awaited)
  await watchPolicy(context, complaints)
  const page = await context.newPage()
  try {
    await journey(page)
    if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
  } catch (error) {
    await keepPicture(page)
    if (error instanceof Error) error.message += `\nThe page said: ${await wordsOf(page)}`
    throw error
  } finally {
    await context.close()
  }
}
