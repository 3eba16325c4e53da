/** The design an event's certificates have: its own, or the shipped template. */
import { eq } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Placement } from '../rules/placement.ts'
import { SHIPPED, TEMPLATE_SIZE, TEMPLATES, type TemplateId, withQr } from '../rules/templates.ts'
import { certificate_backgrounds, certificate_designs } from '../tables.ts'
import type { Background, Design } from './design-contract.ts'

export type EventDesign = {
  background_id: number | null
  template: TemplateId | null
  placements: Placement[]
}

export const templateUrl = (template: string) => `/api/certificate-templates/${template}/image`

export const templateBackground = (template: TemplateId): Background => ({
  background_id: null,
  template,
  url: templateUrl(template),
  ...TEMPLATE_SIZE,
})

const shipped = (): Design => ({
  background: templateBackground(SHIPPED),
  placements: TEMPLATES[SHIPPED].placements,
  version: 0,
  updated_at: null,
})

export const findDesign = async (db: Reader, event_id: number): Promise<Design> => {
  const [found] = await db
    .select({ design: certificate_designs, background: certificate_backgrounds })
    .from(certificate_designs)
    .leftJoin(certificate_backgrounds, eq(certificate_backgrounds.id, certificate_designs.background_id))
    .where(eq(certificate_designs.event_id, event_id))
  if (!found) return shipped()
  const { design, background } = found
  return {
    background: background
      ? {
          background_id: background.id,
          template: null,
          url: `/files/${background.key}`,
          width: background.width,
          height: background.height,
        }
      : templateBackground((design.template ?? SHIPPED) as TemplateId),
    placements: design.placements,
    version: design.version,
    updated_at: bogotaText(design.updated_at),
  }
}

/** As it is drawn: with a QR, whatever the designer left out. */
export const findDrawnDesign = async (db: Reader, event_id: number): Promise<EventDesign> => {
  const { background, placements } = await findDesign(db, event_id)
  const { background_id, template } = background
  return { background_id, template, placements: withQr(placements) }
}
