/** Calls of the tab Certiciado. */

import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { findEventFacts } from '../batches/event-people.ts'
import * as messages from '../messages.ts'
import { eventValues } from '../result-values.ts'
import { TEMPLATES, withQr } from '../rules/templates.ts'
import { sendDrawing } from '../send-drawing.ts'
import { findBackground, type Studio } from '../studio.ts'
import * as contract from './design-contract.ts'
import { findDesign, templateBackground } from './find-design.ts'
import { listSamples, sampleFields } from './sample-values.ts'
import { resetDesign, saveDesign } from './save-design.ts'
import { readBackground, recordBackground, storeBackground } from './store-background.ts'

const subject = 'diseño del certificado'

const requireEvent = async (db: Reader, id: number) => {
  const event = await findEventFacts(db, id)
  if (!event) throw notFound()
  return event
}

const REFUSALS = {
  'one ground': () => invalid({ background_id: [messages.ONE_GROUND] }),
  'other background': () => invalid({ background_id: [messages.OTHER_BACKGROUND] }),
  changed: () => invalid({ version: [messages.DESIGN_CHANGED] }, messages.DESIGN_CHANGED),
}

const readRoutes = ({ db }: AppContext, studio: Studio): Route[] => [
  route(contract.getDesign, async ({ params }) => {
    const event = await requireEvent(db, params.id)
    const { date = '', city = '' } = eventValues(event)
    return {
      design: await findDesign(db, params.id),
      event: { id: event.id, name: event.name, date, city, icon: event.icon },
      sample: (await sampleFields(db, event)) as Record<string, string>,
    }
  }),

  route(contract.listTemplates, async () => ({
    templates: Object.values(TEMPLATES).map(({ id, name, placements }) => ({
      id,
      name,
      background: templateBackground(id),
      placements,
    })),
  })),

  route(contract.findSamples, async ({ params, query }) => {
    await requireEvent(db, params.id)
    return { results: await listSamples(db, params.id, query.search) }
  }),

  route(contract.previewDesign, async ({ params, body, reply }) => {
    const event = await requireEvent(db, params.id)
    const { background_id, template, placements, result_id, formato } = body
    if ((background_id === null) === (template === null)) throw REFUSALS['one ground']()
    const background = background_id === null ? null : await findBackground(db, background_id)
    if (background_id !== null && background?.event_id !== params.id) throw REFUSALS['other background']()
    const fields = await sampleFields(db, event, result_id)
    const ground = await studio.findGround(db, { background_id, template })
    const sheet = {
      ground,
      placements: withQr(placements),
      values: { fields },
      icon: event.icon,
      code: 'EJEMPLO',
    }
    return sendDrawing(reply, await studio.draw(sheet, { format: formato }), {
      format: formato,
      name: fields.name,
    })
  }),
]

const writeRoutes = ({ db, files }: AppContext): Route[] => [
  route(contract.saveDesign, async ({ params, body, caller }) => {
    await requireEvent(db, params.id)
    return inTransaction(db, async (tx) => {
      const outcome = await saveDesign(tx, params.id, body)
      if (outcome !== 'saved') throw REFUSALS[outcome]()
      const detail = { placements: body.placements.length, template: body.template }
      await record(tx, caller, { action: 'guardar', subject, event_id: params.id, detail })
      return { ...messages.DESIGN_SAVED, design: await findDesign(tx, params.id) }
    })
  }),

  route(contract.resetDesign, async ({ params, caller }) => {
    await requireEvent(db, params.id)
    return inTransaction(db, async (tx) => {
      await resetDesign(tx, params.id)
      await record(tx, caller, { action: 'restablecer', subject, event_id: params.id })
      return { ...messages.DESIGN_RESET, design: await findDesign(tx, params.id) }
    })
  }),

  route(contract.uploadBackground, async ({ params, body, caller }) => {
    await requireEvent(db, params.id)
    const drawn = await readBackground(body.background, 'background')
    const { width, height } = drawn
    const key = await storeBackground(files, drawn)
    try {
      const background_id = await inTransaction(db, async (tx) => {
        const id = await recordBackground(tx, { key, width, height, event_id: params.id })
        await record(tx, caller, { action: 'subir fondo', subject, subject_id: id, event_id: params.id })
        return id
      })
      return { background: { background_id, template: null, url: `/files/${key}`, width, height } }
    } catch (error) {
      await files.remove(key)
      throw error
    }
  }),
]

export const designRoutes = (context: AppContext, studio: Studio): Route[] => [
  ...readRoutes(context, studio),
  ...writeRoutes(context),
]
