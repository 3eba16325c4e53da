/** Certificates of the demo: the designs of two races that are over, and a mailing that reached everybody. */
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { createBatch } from '#domain/certificates/batches/create-batch.ts'
import { saveDesign } from '#domain/certificates/design/save-design.ts'
import { recordBackground, storeBackground } from '#domain/certificates/design/store-background.ts'
import type { Placement } from '#domain/certificates/rules/placement.ts'
import { BATCH_PLACEMENTS, TEMPLATES } from '#domain/certificates/rules/templates.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Storage } from '#server/files/storage.ts'
import { person } from './people.ts'

const SIZE = { width: 1600, height: 1131 }

const flower = (x: number, y: number, radius: number, colour: string) => {
  const petals = Array.from({ length: 6 }, (_, petal) => {
    const turn = (petal * Math.PI) / 3
    const [cx, cy] = [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius]
    return `<circle cx="${cx}" cy="${cy}" r="${radius * 0.62}" fill="${colour}"/>`
  })
  return `${petals.join('')}<circle cx="${x}" cy="${y}" r="${radius * 0.5}" fill="#F6C445"/>`
}

const garland = () =>
  Array.from({ length: 15 }, (_, at) => {
    const colour = ['#C63A12', '#6D3FC0', '#2456C4', '#0E7C66'][at % 4] ?? '#C63A12'
    const [x, lift] = [60 + at * 106, at % 2 === 0 ? 0 : 26]
    return flower(x, 86 + lift, 26, colour) + flower(x, SIZE.height - 86 - lift, 26, colour)
  }).join('')

/** An organiser's own picture: a garland of flowers. */
export const drawCertificateBackground = async (files: Storage) => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <rect width="100%" height="100%" fill="#FFFDF8"/>${garland()}
    <rect x="40" y="180" width="1520" height="771" rx="24" fill="none" stroke="#E3D9C6" stroke-width="3"/></svg>`
  const bytes = await sharp(Buffer.from(drawing)).jpeg({ quality: 88 }).toBuffer()
  return { key: await storeBackground(files, { bytes, ...SIZE }), ...SIZE }
}

type Background = Awaited<ReturnType<typeof drawCertificateBackground>>
type Demo = { events: readonly { id: number; name: string }[]; background: Background; created_by: number }

const [NAME] = BATCH_PLACEMENTS
if (!NAME) throw new Error('a batch without a name')
const TIME: Placement = {
  ...NAME,
  id: 'time',
  field: 'chip_time',
  text: 'Tiempo {}',
  y: 0.71,
  height: 0.06,
  size: 0.036,
}

/** The plain design with a title, a handwritten name, and the QR inside the frame. */
const inTheGarland = (text: string): Placement[] => [
  { ...NAME, id: 'title', field: 'text', text, y: 0.23, height: 0.08, size: 0.045, colour: '#6D3FC0' },
  ...BATCH_PLACEMENTS.map((placement): Placement => {
    if (placement.field === 'name')
      return { ...placement, y: 0.365, height: 0.165, font: 'dancing', size: 0.086, colour: '#C63A12' }
    return placement.field === 'qr' ? { ...placement, x: 0.865, y: 0.69 } : placement
  }),
]

const addDesigns = async (tx: Tx, { events, background }: Demo) => {
  const idOf = (name: string) => events.find((event) => event.name === name)?.id
  const [flowers, bay] = [idOf('Carrera de las Flores'), idOf('Media Maratón Bahía de Cartagena')]
  if (bay)
    await saveDesign(tx, bay, {
      background_id: null,
      template: 'clasico',
      placements: TEMPLATES.clasico.placements,
    })
  if (!flowers) return
  const background_id = await recordBackground(tx, { ...background, event_id: flowers })
  const placements = [...inTheGarland('Certificado de participación'), TIME]
  await saveDesign(tx, flowers, { background_id, template: null, placements })
}

const PEOPLE = 18

/** One of them had an address that does not exist. */
const addMailing = async (tx: Tx, { background, created_by }: Demo) => {
  const background_id = await recordBackground(tx, { ...background, event_id: null })
  const facts = { nombre_evento: 'Voluntarios Carrera de las Flores', city: 'Medellín' }
  const people = Array.from({ length: PEOPLE }, (_, at) => {
    const { name, last_name, email } = person(300 + at)
    const whole = `${name} ${last_name}`
    const fields = { name: whole, event: facts.nombre_evento, city: facts.city, date: '9 de agosto' }
    return { row: at + 2, name: whole, email, values: { fields }, result_id: null }
  })
  const { id } = await createBatch(
    tx,
    {
      ...facts,
      fecha_evento: '2026-08-09',
      source: 'excel',
      background_id,
      placements: inTheGarland('Gracias por tu ayuda'),
      created_by,
    },
    people,
  )
  await tx.execute(sql`
    update certificate_recipients set attempts = 1, sent_at = now(),
      state = case when row = 7 then 'failed' else 'sent' end,
      last_error = case when row = 7 then '550 5.1.1 No existe ese buzón' end
    where batch_id = ${id}`)
  await tx.execute(sql`update certificate_batches set status = '1', ended_at = now() where id = ${id}`)
}

export const addCertificates = async (tx: Tx, demo: Demo) => {
  await addDesigns(tx, demo)
  await addMailing(tx, demo)
}
