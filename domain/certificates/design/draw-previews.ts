/** The first certificates of a mailing that does not exist yet, small enough for a screen. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Ground, Picture } from '../drawing/drawing.ts'
import type { CertificateValues, Placement } from '../rules/placement.ts'
import type { Sheet, Studio } from '../studio.ts'

const WIDTH = 1000

/** An icon that was only just chosen; one that cannot be read is left out, the form says why when it is sent. */
export const previewIcon = async (bytes: Buffer | undefined): Promise<Picture | null> => {
  if (!bytes) return null
  try {
    const drawn = await sharp(bytes, { limitInputPixels: 40_000_000 })
      .resize({ width: 400, height: 400, fit: 'inside' })
      .png()
      .timeout({ seconds: 10 })
      .toBuffer()
    return { key: `preview ${randomUUID()}`, bytes: drawn }
  } catch {
    return null
  }
}

type Person = { row: number; name: string; email: string; values: CertificateValues }

export const drawPreviews = async (
  studio: Studio,
  art: { ground: Ground; placements: Placement[]; icon: Sheet['icon'] },
  people: Person[],
) => {
  const drawn = []
  for (const { row, name, email, values } of people) {
    const sheet = { ...art, values, code: 'EJEMPLO' }
    const jpg = await studio.draw(sheet, { format: 'jpg', width: WIDTH })
    drawn.push({ row, name, email, image: `data:image/jpeg;base64,${jpg.toString('base64')}` })
  }
  return drawn
}
