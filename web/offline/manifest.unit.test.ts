/** What the browser reads before it offers to install the product. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { roles } from '#web/colour-roles.ts'

const PUBLIC = join(import.meta.dirname, '..', '..', 'public')

type Icon = { src: string; sizes: string; purpose: string }
type WebManifest = Record<'theme_color' | 'background_color' | 'start_url', string> & {
  icons: Icon[]
  shortcuts: { url: string; icons: Icon[] }[]
}

const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as WebManifest

test('the colours are those of the pages, and no address says where one came from', () => {
  expect([manifest.theme_color, manifest.background_color]).toEqual([roles.light.paper, roles.light.paper])
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)])
    expect(url).toMatch(/^\/[a-z/]*$/)
})

test('each icon is there, as large as it says', async () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
    const { width, height, format } = await sharp(join(PUBLIC, src)).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
})
