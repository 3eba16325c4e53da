/** What a file of journeys in another engine has: the product, and that engine with a person in it at a time. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { ROOT } from '#testing/launch.ts'
import { type RunningProduct, startProduct } from '../product.ts'
import type { Engine } from './driver.ts'
import { EnginePage } from './engine-page.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit, type WebKitPrograms } from './webkit.ts'

type Programs = {
  findWebKit: () => WebKitPrograms | undefined
  findFirefox: () => string | undefined
}

// The script is plain JavaScript, because it also runs before anything is installed.
const { findWebKit, findFirefox } = (await import(join(ROOT, 'scripts', 'engines.mjs'))) as Programs

export type EngineName = Engine['name']

const STARTS = {
  WebKit: () => {
    const programs = findWebKit()
    return programs && (() => startWebKit(programs))
  },
  Firefox: () => {
    const program = findFirefox()
    return program ? () => startFirefox(program) : undefined
  },
}

/** Says so once where it is not: its journeys are skipped then. */
export const isInstalled = (name: EngineName) => {
  const here = STARTS[name]() !== undefined
  if (!here) console.log(`${name} is not installed here: npm run test:full -- engines installs it as root.`)
  return here
}

const PHONE_HEIGHT = 844
const DESK_HEIGHT = 900

const keepPicture = async (page: EnginePage, name: string) => {
  const folder = join(ROOT, 'test-output')
  mkdirSync(folder, { recursive: true })
  const picture = await page.picture().catch(() => null)
  if (picture) writeFileSync(join(folder, `${name}-${Date.now()}.png`), picture)
}

export type EngineJourney = (page: Page, engine: EnginePage) => Promise<void>

export const createEngineStage = (name: EngineName) => {
  let product: RunningProduct
  let engine: Engine
  beforeAll(async () => {
    const start = STARTS[name]()
    if (!start) throw new Error(`${name} is not installed`)
    ;[product, engine] = await Promise.all([startProduct(), start()])
  })
  afterAll(async () => {
    await engine?.end()
    await product?.stop()
  })

  /** One person's journey. It fails when a page complained; `address`: of something before the product. */
  const at = async (width: number, journey: EngineJourney, { address = '' } = {}) => {
    const driver = await engine.open()
    const page = new EnginePage(driver, address || product.address)
    try {
      // The width of a window is known to its pages, and there is none yet.
      await page.goto('/robots.txt')
      await page.setViewportSize({ width, height: width < 640 ? PHONE_HEIGHT : DESK_HEIGHT })
      await journey(page.asPage(), page)
      const complaints = await page.complaints()
      if (complaints.length > 0) throw new Error(`${name} complained:\n${complaints.join('\n')}`)
    } catch (error) {
      await keepPicture(page, name)
      if (error instanceof Error) error.message += `\nThe page said: ${await page.words().catch(() => '')}`
      throw error
    } finally {
      await driver.end()
    }
  }
  return {
    get address() {
      return product.address
    },
    get dataDir() {
      return product.dataDir
    },
    at,
  }
}
