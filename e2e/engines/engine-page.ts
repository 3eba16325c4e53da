/** What journeys call of Playwright's Page, by a driver: the same steps walk through every engine. */
import type { Page } from 'playwright-core'
import type { Driver } from './driver.ts'
import { EngineLocator, until } from './engine-locator.ts'
import { byAttribute, byLabel, byRole, byText, installFinder, type RoleOptions } from './injected.ts'
import { pressing, typing } from './keyboard.ts'

type Name = string | RegExp
type Exact = { exact?: boolean }

const PATIENCE_MS = 30_000

/** The router asks ahead for links of a page; whoever leaves it meanwhile ends the call, which these two call an error. */
const LEFT_BEHIND = /^console: Failed to fetch manifest patches TypeError: (Load failed|NetworkError)/

export class EnginePage {
  readonly #driver: Driver
  readonly #address: string
  readonly patience = PATIENCE_MS
  #at = ''
  readonly keyboard: { press: (chord: string) => Promise<void>; type: (text: string) => Promise<void> }

  constructor(driver: Driver, address: string) {
    this.#driver = driver
    this.#address = address
    this.keyboard = {
      press: (chord) => driver.act(pressing(chord)),
      type: (text) => driver.act(typing(text)),
    }
  }

  /** Playwright's finder goes into a page with the first question about it. */
  async ask(body: string, input: unknown = null): Promise<unknown> {
    const answer = (await this.#driver.run(
      `if (!window.__found) return { __unknown: true }
      const answered = await (async () => { ${body} })()
      return { answered, at: location.href }`,
      input,
    )) as { __unknown?: true; answered?: unknown; at?: string }
    if (!answer.__unknown) {
      this.#at = answer.at ?? ''
      return answer.answered
    }
    await this.#driver.run(installFinder())
    return this.ask(body, input)
  }
  act(actions: Parameters<Driver['act']>[0]) {
    return this.#driver.act(actions)
  }

  locator(selector: string) {
    return new EngineLocator(this, selector)
  }
  getByRole(role: string, options?: RoleOptions) {
    return this.locator(byRole(role, options))
  }
  getByText(text: Name, { exact }: Exact = {}) {
    return this.locator(byText(text, exact))
  }
  getByLabel(text: Name, { exact }: Exact = {}) {
    return this.locator(byLabel(text, exact))
  }
  getByPlaceholder(text: Name, { exact }: Exact = {}) {
    return this.locator(byAttribute('placeholder', text, exact))
  }
  getByAltText(text: Name, { exact }: Exact = {}) {
    return this.locator(byAttribute('alt', text, exact))
  }

  async goto(path: string) {
    await this.#driver.goto(new URL(path, this.#address).href)
    await this.waitForFunction(() => document.readyState === 'complete')
    // Scripts of a page that the server drew take it over a moment after it is there.
    await this.waitForFunction(
      () =>
        !document.querySelector('script[type=module]') ||
        [document.documentElement, document.body]
          .flatMap((element) => Object.keys(element))
          .some((key) => key.startsWith('__reactFiber')),
    )
  }
  async reload() {
    await this.goto(await this.address())
  }
  async goBack() {
    await this.#driver.back()
  }
  /** Where the page was when it was last asked for anything. */
  url() {
    return this.#at
  }
  async address() {
    return (await this.evaluate(() => location.href)) as string
  }
  title() {
    return this.evaluate(() => document.title)
  }
  content() {
    return this.evaluate(() => document.documentElement.outerHTML)
  }
  evaluate<T, A>(what: (input: A) => T | Promise<T>, input?: A): Promise<T> {
    return this.ask(`return await (${what})(input)`, input ?? null) as Promise<T>
  }
  waitForFunction<A>(what: (input: A) => unknown, input?: A) {
    return until(`waiting for ${what}`, this.patience, async () =>
      (await this.evaluate(what, input)) ? { done: true, value: true } : { done: false, why: 'not yet' },
    )
  }
  waitForURL(wanted: string | RegExp | ((url: URL) => boolean)) {
    const fits = (at: string) => {
      if (typeof wanted === 'function') return wanted(new URL(at))
      if (wanted instanceof RegExp) return wanted.test(at)
      const pattern = wanted.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('**', '.*')
      return new RegExp(`^${pattern}$`).test(at) || new URL(wanted, this.#address).href === at
    }
    return until(`going to ${wanted}`, this.patience, async () => {
      const at = await this.address()
      return fits(at) ? { done: true, value: true } : { done: false, why: `at ${at}` }
    })
  }
  async setViewportSize({ width, height }: { width: number; height: number }) {
    await this.#driver.resize(width, height)
    await this.waitForFunction((wanted) => innerWidth === wanted, width)
  }
  picture() {
    return this.#driver.picture()
  }
  /** Where nobody can open the picture, the last words of the page are in the failure. */
  async words() {
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without scripts and what is folded
    const text = await this.evaluate(() => `${location.pathname}: ${document.body.innerText}`)
    return text.replaceAll(/\s+/g, ' ').slice(0, 700)
  }
  /** The complaints of the pages since they were last asked. */
  async complaints() {
    const all = (await this.#driver.run('return window.__complaints?.() ?? []')) as string[]
    return all.filter((one) => !LEFT_BEHIND.test(one))
  }
  /** For the steps of journeys, which are written for Playwright's page. */
  asPage() {
    return this as unknown as Page
  }
}
