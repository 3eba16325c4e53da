/** What journeys call of Playwright's Locator, by a driver. Waiting is asking again: a page says when it is ready. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Actions } from './driver.ts'
import { byAttribute, byLabel, byRole, byText, hasNotText, hasText, type RoleOptions } from './injected.ts'
import { clicking, pointingAt, pressing, typing } from './keyboard.ts'

type Name = string | RegExp
type Exact = { exact?: boolean }
type Narrow = {
  hasText?: Name
  hasNotText?: Name
  has?: EngineLocator
  hasNot?: EngineLocator
  visible?: boolean
}
type State = 'visible' | 'hidden' | 'attached' | 'detached'
type Patience = { timeout?: number }

/** A page as a locator needs it. `ask` runs in the page with Playwright's finder there as `__found`. */
export type Asked = {
  ask: (body: string, input?: unknown) => Promise<unknown>
  act: (actions: Actions) => Promise<void>
  patience: number
}

const PAUSE_MS = 40

/** Asks until the answer is there; what it said last is in the failure. */
export const until = async <T>(
  what: string,
  patience: number,
  look: () => Promise<{ done: true; value: T } | { done: false; why: string }>,
): Promise<T> => {
  let why = ''
  for (const end = Date.now() + patience; ; await wait(PAUSE_MS)) {
    // Between two pages nobody answers: the next one does.
    const seen = await look().catch((error: Error) => ({ done: false as const, why: error.message }))
    if (seen.done) return seen.value
    why = seen.why
    if (Date.now() > end) throw new Error(`${what}: ${why}`)
  }
}

/** In the page: the one element, or why it is not. */
const ONE = `const all = __found.querySelectorAll(__found.parseSelector(input.selector), document)
  if (all.length === 0) return { why: 'there is none' }
  if (all.length > 1) return { why: 'there are ' + all.length + ': ' + all.slice(0, 4).map((one) => __found.previewNode(one)).join(' ') }
  const [one] = all
  const is = (state) => __found.elementState(one, state, true).matches
  `

/** In the page: where to press it, when it is in sight, at rest and not covered. */
const POINT = `${ONE}
  if (!is('visible')) return { why: 'it is not visible' }
  if (!is('enabled')) return { why: 'it is disabled' }
  const area = () => { const { x, y, width, height } = one.getBoundingClientRect(); return { x, y, width, height } }
  const before = area()
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  const { x, y, width, height } = area()
  if (before.x !== x || before.y !== y) return { why: 'it moves' }
  // A link of two lines has its middle between them.
  const rects = [...one.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0)
  const rect = rects.length > 1 ? rects[0] : { x, y, width, height }
  const point = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
  const target = __found.retarget(one, 'button-link') ?? one
  const inside = point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight
  const hit = inside ? __found.expectHitTarget(point, target) : { hitTargetDescription: 'the edge of the window' }
  const labels = [...(one.labels ?? [])]
  const met = inside ? document.elementFromPoint(point.x, point.y) : null
  if (hit === 'done' || labels.some((label) => label.contains(met))) return { point }
  const block = ['center', 'start', 'end', 'nearest'][input.tries % 4]
  one.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
  return { why: hit.hitTargetDescription + ' covers it' }`

export class EngineLocator {
  readonly #page: Asked
  readonly selector: string

  constructor(page: Asked, selector: string) {
    this.#page = page
    this.selector = selector
  }

  #chain(next: string) {
    return new EngineLocator(this.#page, `${this.selector} >> ${next}`)
  }
  locator(next: string | EngineLocator) {
    return this.#chain(typeof next === 'string' ? next : `internal:chain=${JSON.stringify(next.selector)}`)
  }
  getByRole(role: string, options?: RoleOptions) {
    return this.#chain(byRole(role, options))
  }
  getByText(text: Name, { exact }: Exact = {}) {
    return this.#chain(byText(text, exact))
  }
  getByLabel(text: Name, { exact }: Exact = {}) {
    return this.#chain(byLabel(text, exact))
  }
  getByPlaceholder(text: Name, { exact }: Exact = {}) {
    return this.#chain(byAttribute('placeholder', text, exact))
  }
  getByAltText(text: Name, { exact }: Exact = {}) {
    return this.#chain(byAttribute('alt', text, exact))
  }
  getByTitle(text: Name, { exact }: Exact = {}) {
    return this.#chain(byAttribute('title', text, exact))
  }
  filter({ hasText: text, hasNotText: notText, has, hasNot, visible }: Narrow) {
    const parts = [
      text === undefined ? [] : hasText(text),
      notText === undefined ? [] : hasNotText(notText),
      has ? `internal:has=${JSON.stringify(has.selector)}` : [],
      hasNot ? `internal:has-not=${JSON.stringify(hasNot.selector)}` : [],
      visible === undefined ? [] : `visible=${visible}`,
    ].flat()
    return parts.length > 0 ? this.#chain(parts.join(' >> ')) : this
  }
  and(other: EngineLocator) {
    return this.#chain(`internal:and=${JSON.stringify(other.selector)}`)
  }
  or(other: EngineLocator) {
    return this.#chain(`internal:or=${JSON.stringify(other.selector)}`)
  }
  nth(at: number) {
    return this.#chain(`nth=${at}`)
  }
  first() {
    return this.nth(0)
  }
  last() {
    return this.nth(-1)
  }

  #until<T>(what: string, body: string, input: object = {}, { timeout }: Patience = {}): Promise<T> {
    let tries = -1
    return until(`${what} of ${this.selector}`, timeout ?? this.#page.patience, async () => {
      tries += 1
      const seen = (await this.#page.ask(body, { ...input, selector: this.selector, tries })) as {
        why?: string
      } & Record<string, unknown>
      return seen.why === undefined ? { done: true, value: seen as T } : { done: false, why: seen.why }
    })
  }

  async waitFor({ state = 'visible', timeout }: { state?: State } & Patience = {}) {
    const body = `const all = __found.querySelectorAll(__found.parseSelector(input.selector), document)
      if (all.length > 1) return { why: 'there are ' + all.length }
      const [one] = all
      const visible = Boolean(one) && __found.elementState(one, 'visible', true).matches
      const now = { visible, hidden: !visible, attached: Boolean(one), detached: !one }
      return now[input.state] ? {} : { why: 'it is not ' + input.state }`
    await this.#until('waiting', body, { state }, timeout === undefined ? {} : { timeout })
  }
  async click(options: Patience = {}) {
    const { point } = await this.#until<{ point: { x: number; y: number } }>('clicking', POINT, {}, options)
    await this.#page.act(clicking(point))
  }
  async hover() {
    const { point } = await this.#until<{ point: { x: number; y: number } }>('hovering', POINT)
    await this.#page.act(pointingAt(point))
  }
  async focus() {
    await this.#until('focusing', `${ONE} one.focus(); return {}`)
  }
  async blur() {
    await this.#until('leaving', `${ONE} one.blur(); return {}`)
  }
  async scrollIntoViewIfNeeded() {
    await this.#until('scrolling', `${ONE} one.scrollIntoView({ block: 'center' }); return {}`)
  }
  async fill(value: string) {
    const body = `${ONE}
      if (!is('visible') || !is('editable')) return { why: 'it cannot be written in' }
      if (__found.fill(one, input.value) === 'needsinput') {
        if (input.value === '') document.execCommand('delete')
        else document.execCommand('insertText', false, input.value)
      }
      return {}`
    await this.#until('filling', body, { value })
  }
  clear() {
    return this.fill('')
  }
  async press(chord: string) {
    await this.focus()
    await this.#page.act(pressing(chord))
  }
  async pressSequentially(text: string) {
    await this.focus()
    await this.#page.act(typing(text))
  }
  async selectOption(option: string | { label: string } | { index: number }) {
    const wanted = typeof option === 'string' ? { valueOrLabel: option } : option
    const body = `${ONE}
      if (!is('visible') || !is('enabled')) return { why: 'nothing can be chosen' }
      const chosen = __found.selectOptions(one, [input.wanted])
      return typeof chosen === 'string' ? { why: chosen } : {}`
    await this.#until('choosing', body, { wanted })
  }
  async setChecked(on: boolean) {
    if ((await this.isChecked()) === on) return
    await this.click()
    await this.#until('checking', `${ONE} return is('checked') === input.on ? {} : { why: 'it stayed' }`, {
      on,
    })
  }
  check() {
    return this.setChecked(true)
  }
  uncheck() {
    return this.setChecked(false)
  }
  /** As a person's choice of files is for the page: its list of them, and the events. */
  async setInputFiles(
    files:
      | string
      | { name: string; mimeType: string; buffer: Buffer }
      | (string | { name: string; mimeType: string; buffer: Buffer })[],
  ) {
    const given = [files]
      .flat()
      .map((file) =>
        typeof file === 'string'
          ? { name: basename(file), mimeType: '', bytes: readFileSync(file).toString('base64') }
          : { name: file.name, mimeType: file.mimeType, bytes: file.buffer.toString('base64') },
      )
    const body = `${ONE}
      const files = new DataTransfer()
      for (const { name, mimeType, bytes } of input.given)
        files.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type: mimeType }))
      one.files = files.files
      one.dispatchEvent(new Event('input', { bubbles: true }))
      one.dispatchEvent(new Event('change', { bubbles: true }))
      return {}`
    await this.#until('giving files', body, { given })
  }

  async #read<T>(what: string): Promise<T> {
    return (await this.#until<{ value: T }>('reading', `${ONE} return { value: ${what} }`)).value
  }
  isChecked() {
    return this.#read<boolean>(`is('checked')`)
  }
  isDisabled() {
    return this.#read<boolean>(`is('disabled')`)
  }
  isEnabled() {
    return this.#read<boolean>(`is('enabled')`)
  }
  inputValue() {
    return this.#read<string>('one.value')
  }
  textContent() {
    return this.#read<string>('one.textContent')
  }
  innerText() {
    return this.#read<string>('one.innerText')
  }
  getAttribute(name: string) {
    return this.#read<string | null>(`one.getAttribute(${JSON.stringify(name)})`)
  }
  boundingBox() {
    return this.#read<{ x: number; y: number; width: number; height: number }>(
      'one.getBoundingClientRect().toJSON()',
    )
  }
  evaluate<T, A>(what: (element: Element, input: A) => T, input?: A) {
    return this.#read<T>(`await (${what})(one, ${JSON.stringify(input)})`)
  }

  async #all<T>(what: string, input: object = {}): Promise<T> {
    const body = `const all = __found.querySelectorAll(__found.parseSelector(input.selector), document)
      return ${what}`
    return (await this.#page.ask(body, { ...input, selector: this.selector })) as T
  }
  count() {
    return this.#all<number>('all.length')
  }
  isVisible() {
    return this.#all<boolean>(`Boolean(all[0]) && __found.elementState(all[0], 'visible', true).matches`)
  }
  allTextContents() {
    return this.#all<string[]>('all.map((one) => one.textContent)')
  }
  allInnerTexts() {
    return this.#all<string[]>('all.map((one) => one.innerText)')
  }
  evaluateAll<T>(what: (elements: Element[]) => T) {
    return this.#all<T>(`await (${what})(all)`)
  }
  async all() {
    return Array.from({ length: await this.count() }, (_, at) => this.nth(at))
  }
}
