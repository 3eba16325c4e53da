/** What anybody may ask about certificates: the download, the check of a code, letters and templates. */
import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { notFound, Refusal } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { findSheet } from './batches/find-sheet.ts'
import * as contract from './contract.ts'
import { lackingLetters } from './design/printable.ts'
import { FONT_FILES } from './drawing/font-files.ts'
import { ANNULLED_DOWNLOAD, unprintableDownload } from './messages.ts'
import { sendDrawing } from './send-drawing.ts'
import type { Studio } from './studio.ts'
import { verifyCertificate } from './verify-certificate.ts'

/** A link is opened in a tab of its own: a person gets the page that explains, a program the refusal. */
const explain = (request: FastifyRequest, reply: FastifyReply, id: string, refusal: Refusal) => {
  if (!/text\/html/.test(request.headers.accept ?? '')) throw refusal
  return reply.header('cache-control', 'no-store').redirect(`/verificar/${encodeURIComponent(id)}`)
}

const A_DAY = 'public, max-age=86400'

export const certificateRoutes = ({ db }: AppContext, studio: Studio): Route[] => [
  route(contract.downloadCertificate, async ({ params: { id }, query: { formato }, request, reply }) => {
    const sheet = await findSheet(db, studio, id)
    if (sheet === null) return explain(request, reply, id, notFound())
    if (sheet === 'annulled') return explain(request, reply, id, new Refusal(410, ANNULLED_DOWNLOAD))
    const letters = lackingLetters(sheet.placements, sheet.values)
    if (letters) return explain(request, reply, sheet.code, new Refusal(422, unprintableDownload(letters)))
    const bytes = await studio.draw(sheet, { format: formato })
    return sendDrawing(reply, bytes, { format: formato, name: sheet.values.fields.name })
  }),

  route(contract.verifyCertificate, async ({ params, reply }) => {
    const certificate = await verifyCertificate(db, params.code)
    if (!certificate) throw notFound()
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    return { certificate }
  }),

  route(contract.certificateFont, async ({ params, reply }) =>
    reply
      .header('cache-control', A_DAY)
      .type('font/ttf')
      .send(await readFile(FONT_FILES[params.font])),
  ),

  route(contract.templateImage, async ({ params, reply }) =>
    reply
      .header('cache-control', A_DAY)
      .type('image/jpeg')
      .send(await studio.template(params.template)),
  ),
]
