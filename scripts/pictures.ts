/**
 * Takes the pictures of the docs: the product on an empty folder with the demo's data, in a real browser. Names as
 * arguments take only those: `npm run pictures -- home event`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { DEMO_SETTINGS, launch, ROOT } from '#testing/launch.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { BOARDS } from './pictures-boards.ts'
import { type Picture, SCREENS } from './pictures-screens.ts'

const FOLDER = join(ROOT, 'docs', 'pictures')
const MOST_BYTES = 80_000
/** Text stays readable down to the last of them. */
const QUALITIES = [78, 70, 62, 54, 46]

const FRAMES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, hasTouch: false },
  tall: { viewport: { width: 1280, height: 1040 }, deviceScaleFactor: 1, hasTouch: false },
}

/** Fonts and pictures are there, nothing is on its way, and the mouse points at nothing. */
const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = [...document.images].filter((image) => image.loading !== 'lazy')
    await Promise.all(seen.map((image) => image.decode().catch(() => {})))
  })
}

const compress = async (png: Buffer): Promise<Buffer> => {
  for (const quality of QUALITIES) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.length <= MOST_BYTES) return webp
  }
  throw new Error(`A picture of less than ${MOST_BYTES} bytes was asked for, and it cannot be made smaller`)
}

const take = async (browser: Browser, address: string, { name, frame, scheme, show, part }: Picture) => {
  const context = await browser.newContext({
    ...FRAMES[frame],
    baseURL: address,
    colorScheme: scheme ?? 'light',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  try {
    const page = await context.newPage()
    await show(page)
    await settle(page)
    const png = await (part?.(page) ?? page).screenshot({ animations: 'disabled' })
    const webp = await compress(png)
    await sharp(webp).toFile(join(FOLDER, `${name}.webp`))
    console.log(`${name}.webp ${Math.round(webp.length / 1000)} kB`)
  } finally {
    await context.close()
  }
}

const wanted = process.argv.slice(2)
const pictures = [...SCREENS, ...BOARDS].filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const dataDir = mkdtempSync(join(tmpdir(), 'dorsal-pictures-'))
mkdirSync(FOLDER, { recursive: true })
const product = await launch(dataDir, DEMO_SETTINGS)
const browser = await launchBrowser()
try {
  for (const picture of pictures) await take(browser, product.address, picture)
} finally {
  await browser.close()
  await product.end()
  rmSync(dataDir, { recursive: true, force: true })
}
