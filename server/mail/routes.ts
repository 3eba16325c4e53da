import { notFound } from '../http/refusals.ts'
import { type Route, route } from '../http/route.ts'
import type { Machine } from '../machine.ts'
import * as contract from './contract.ts'
import { findMail, listMails } from './queries.ts'

export const mailRoutes = ({ db }: Machine): Route[] => [
  route(contract.listMails, ({ query }) => listMails(db, query)),

  route(contract.getMail, async ({ params }) => {
    const mail = await findMail(db, params.id)
    if (!mail) throw notFound()
    return { mail }
  }),
]
