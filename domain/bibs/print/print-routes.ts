/** PDFs of bibs and labels. What is printed is not marked as such by itself: a person says so when it came out well. */
import type { FastifyReply } from 'fastify'
import sharp from 'sharp'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Storage, wholeFile } from '#server/files/storage.ts'
import { invalid, notFound, Refusal } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { countPrinted, findLook, listPrinted, type Which, wrongEnd } from './find-printed.ts'
import { LABEL_PAGES, labelsOn } from './paper.ts'
import * as contract from './print-contract.ts'
import type { PrintDesk } from './print-desk.ts'

/** In one file: more would take minutes, and a print shop takes lots anyway. */
export const MOST_BIBS = 4000

const thousands = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, '.')

const nothingToPrint = ({ only }: Which) =>
  new Refusal(422, {
    message: 'No hay dorsales para imprimir.',
    body:
      only === 'unprinted'
        ? 'Todos los números dados de esta selección ya están marcados como impresos.'
        : 'Asigna los números primero, o revisa la serie y el rango.',
    icon: 'warning',
  })

const tooManyAtOnce = (count: number) =>
  new Refusal(422, {
    message: `Son ${thousands(count)} dorsales: descárgalos por partes.`,
    body: `Elige una serie, o un rango de hasta ${thousands(MOST_BIBS)}: del 1 al 4000, del 4001 en adelante.`,
    icon: 'warning',
  })

/** As wide as 600 dots an inch show on the bib, and opaque: a printer has no transparency. */
const SPONSORS_WIDTH = 2400

/** A file of ours in a form that a PDF takes; without it the bib goes out plain. */
const readSponsors = async (files: Storage, url: string | null): Promise<Uint8Array | null> => {
  const file = url?.startsWith('/files/public/') ? await files.read(url.slice('/files/'.length)) : null
  if (!file) return null
  return sharp(await wholeFile(file))
    .flatten({ background: '#FFFFFF' })
    .resize({ width: SPONSORS_WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .header('cache-control', 'no-store')
    .send(bytes)

export const printRoutes = ({ db, files, config }: AppContext, desk: PrintDesk): Route[] => {
  /** What is to be printed; refused when it is nothing, or more than one file takes. */
  const selected = async (event_id: number, which: Which) => {
    const wrong = wrongEnd(which)
    if (wrong) throw invalid({ [wrong]: ['Escribe un número como 120 o A12.'] })
    const count = await countPrinted(db, event_id, which)
    if (count === 0) throw nothingToPrint(which)
    if (count > MOST_BIBS) throw tooManyAtOnce(count)
    const look = await findLook(db, event_id)
    if (!look) throw notFound()
    return { look, people: await listPrinted(db, event_id, which) }
  }

  /** Names leave the house: who took them, and how many. */
  const remember = (caller: Caller, event_id: number, action: string, rows: number) =>
    inTransaction(db, (tx) =>
      record(tx, caller, {
        action,
        subject: 'evento',
        subject_id: event_id,
        event_id,
        detail: { rows },
      }),
    )

  return [
    route(contract.drawBibSheets, async ({ params, query: { paper, ...which }, caller, reply }) => {
      const { look, people } = await selected(params.id, which)
      const sponsors = await readSponsors(files, look.sponsor_image)
      const organizer = config.organizerName
      const bytes = await desk.draw({ kind: 'bibs', bibs: people, paper, look, sponsors, organizer })
      await remember(caller, params.id, 'descargar dorsales', people.length)
      return sendPdf(reply, `dorsales-${look.slug}`, bytes)
    }),

    route(contract.drawLabels, async ({ params, query: { sheet, start, ...which }, caller, reply }) => {
      const each = labelsOn(LABEL_PAGES[sheet])
      if (start > each)
        throw invalid({ start: [`Esta hoja tiene ${each} etiquetas: empieza entre la 1 y la ${each}.`] })
      const { look, people } = await selected(params.id, which)
      const { event, slug } = look
      const bytes = await desk.draw({
        kind: 'labels',
        labels: people,
        sheet,
        start,
        event,
        organizer: config.organizerName,
      })
      await remember(caller, params.id, 'descargar etiquetas', people.length)
      return sendPdf(reply, `etiquetas-${slug}`, bytes)
    }),
  ]
}
