/**
 * Draws the icons of the installed product from public/favicon.svg, which stays the one source of the mark:
 *   node_modules/.bin/node scripts/icons.ts
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = join(import.meta.dirname, '..', 'public')
const INK = '#12161C'
/** Side of the drawing of favicon.svg. */
const SIDE = 32

/** On ink the card is white, and the holes of the strip are big enough to be seen. */
const mark = `${readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
  .replace(/^<svg[^>]*>/, '')
  .replace('</svg>', '')
  .replace(/<title>.*<\/title>/, '')
  .replace(/<style>.*<\/style>/, '<style>.card{fill:#fff}</style>')}
  <circle cx="7.6" cy="7" r="1.8" fill="${INK}"/><circle cx="24.4" cy="7" r="1.8" fill="${INK}"/>`

type Icon = {
  file: string
  size: number
  /** How much of the side the mark takes. */
  share: number
  /** Of the ground, as part of the side. */
  corner: number
}

const icons: Icon[] = [
  { file: 'icon-192.png', size: 192, share: 0.66, corner: 0.2 },
  { file: 'icon-512.png', size: 512, share: 0.66, corner: 0.2 },
  // Phones cut a shape of their own out of it: a circle of four fifths of the side is always seen.
  { file: 'icon-maskable-512.png', size: 512, share: 0.54, corner: 0 },
]

const draw = ({ size, share, corner }: Icon) => {
  const scale = (size * share) / SIDE
  const edge = (size - SIDE * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="${INK}"/>
    <g transform="translate(${edge} ${edge}) scale(${scale})">${mark}</g></svg>`
}

for (const icon of icons) {
  await sharp(Buffer.from(draw(icon)))
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toFile(join(PUBLIC, icon.file))
  console.log(`public/${icon.file}`)
}
