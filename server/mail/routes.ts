import type { AppContext } from '../app-context.ts'
import { notFound } from '../http/refusals.ts'
import { type Route, route } from '../http/route.ts'
import * as contract from './contract.ts'
import { findMail, listMails } from './queries.ts'

/** A name of several words travels encoded; the plain one is for old clients. */
const dispositionOf = (filename: string) =>
  `attachment; filename="adjunto"; filename*=UTF-8''${encodeURIComponent(filename)}`

export const mailRoutes = ({ db, files }: AppContext): Route[] => [
  route(contract.listMails, ({ query }) => listMails(db, query)),

  route(contract.getMail, async ({ params }) => {
    const mail = await findMail(db, params.id)
    if (!mail) throw notFound()
    return { mail }
  }),

  route(contract.getMailAttachment, async ({ params, reply }) => {
    const attachment = (await findMail(db, params.id))?.attachments[params.position]
    const file = attachment ? await files.read(attachment.key) : null
    if (!attachment || !file) throw notFound()
    return reply
      .type(attachment.type)
      .header('content-disposition', dispositionOf(attachment.filename))
      .header('content-length', file.size)
      .header('x-content-type-options', 'nosniff')
      .send(file.bytes)
  }),
]
