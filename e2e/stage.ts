/** What every file of journeys has: a product and a browser of its own, from its first journey to its last. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, type Visit, visit } from './browser.ts'
import { type RunningProduct, startProduct } from './product.ts'

type Stage = {
  readonly address: string
  readonly dataDir: string
  readonly browser: Browser
  /** One person's journey, at one width. */
  at: (
    width: number,
    journey: (page: Page) => Promise<void>,
    visitor?: Omit<Visit, 'address' | 'width'>,
  ) => Promise<void>
}

export const createStage = (settings: Record<string, string> = {}): Stage => {
  let product: RunningProduct
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(settings), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  return {
    get address() {
      return product.address
    },
    get dataDir() {
      return product.dataDir
    },
    get browser() {
      return browser
    },
    at: (width, journey, visitor = {}) =>
      visit(browser, { address: product.address, width, ...visitor }, journey),
  }
}
