import sharp from 'sharp'
import { openRenderer } from '#domain/certificates/drawing/renderer.ts'
import { BATCH_PLACEMENTS } from '#domain/certificates/rules/templates.ts'
const SIZE = { width: 2000, height: 1414 }
const bytes = await sharp({ create: { ...SIZE, channels: 3, background: '#E8E4D8', noise: { type: 'gaussian', mean: 200, sigma: 12 } } }).jpeg({ quality: 90 }).toBuffer()
console.log('bg', bytes.length)
const r = openRenderer()
const mb = () => Math.round(process.memoryUsage.rss() / 1048576)
console.log('rest', mb())
const n = performance.now()
for (let i = 0; i < 150; i++) {
  const pdf = await r.draw({ ground: { ...SIZE, template: null, picture: { key: 'x', bytes } }, placements: BATCH_PLACEMENTS, values: { fields: { name: 'María ' + i, event: 'e', city: 'c', date: 'd' } }, icon: null, verify_url: 'https://x.test/verificar/0123456789ABCDEFGHJK' }, { format: 'pdf', title: 't' })
  if (i % 15 === 0) console.log(i, pdf.length, mb(), Math.round(process.memoryUsage().external / 1048576), Math.round((performance.now() - n) / (i + 1)))
}
await r.close()
