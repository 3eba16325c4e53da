/** The certificate of an event that is duplicated goes along, on a background of the copy's own. */
import { eq } from 'drizzle-orm'
import type { CopyPart } from '#domain/events/form/duplicate-event.ts'
import { findBackground } from '../studio.ts'
import { certificate_designs } from '../tables.ts'
import { recordBackground } from './store-background.ts'

export const copyDesign: CopyPart = async (tx, { from, to }) => {
  const [design] = await tx.select().from(certificate_designs).where(eq(certificate_designs.event_id, from))
  if (!design) return
  const { template, placements } = design
  const background = design.background_id === null ? null : await findBackground(tx, design.background_id)
  // The same stored picture: nobody ever changes or removes one that is in use.
  const background_id = background ? await recordBackground(tx, { ...background, event_id: to }) : null
  await tx.insert(certificate_designs).values({ event_id: to, background_id, template, placements })
}
