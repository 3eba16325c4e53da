import type { AppContext } from '../app-context.ts'
import type { Notice } from '../contract-kit.ts'
import { inTransaction } from '../database/transaction.ts'
import { notFound } from '../http/refusals.ts'
import { type Route, route } from '../http/route.ts'
import * as contract from './contract.ts'
import { findMail, listMailKinds, listMails } from './queries.ts'
import { sendAgain } from './send-again.ts'

/** A name of several words travels encoded; the plain one is for old clients. */
const dispositionOf = (filename: string) =>
  `attachment; filename="adjunto"; filename*=UTF-8''${encodeURIComponent(filename)}`

const againNotice = (again: number, left: number): Notice => ({
  message:
    again === 0
      ? 'Ninguno de estos correos falló.'
      : again === 1
        ? '1 correo sale otra vez.'
        : `${again} correos salen otra vez.`,
  body: again > 0 && left > 0 ? `${left === 1 ? '1 no falló' : `${left} no fallaron`}: no se repite.` : '',
  icon: again === 0 ? 'info' : 'success',
})

export const mailRoutes = ({ db, files, config }: AppContext): Route[] => [
  route(contract.listMails, ({ query }) => listMails(db, query)),

  route(contract.listMailKinds, async () => ({ kinds: await listMailKinds(db) })),

  route(contract.sendMailsAgain, async ({ body, caller }) => {
    const wanted = [...new Set(body.ids)]
    const setting = { smtp: config.smtpUrl !== undefined }
    const ids = await inTransaction(db, (tx) => sendAgain(tx, caller, wanted, setting))
    const left_out = wanted.length - ids.length
    return { ...againNotice(ids.length, left_out), ids, left_out }
  }),

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
