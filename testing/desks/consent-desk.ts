/** People who have to sign: their letters, their page, and what stands of it in the database. */
import { and, eq, sql } from 'drizzle-orm'
import { participants } from '#domain/registration/tables.ts'
import { mails } from '#server/mail/tables.ts'
import type { TestProduct } from '../product.ts'

export const AGREED = { data_policy: true, waiver: true, health: false, news: false }
export const DRAWN = { drawing: 'M40 120L60 60L90 130L130 50L180 140L240 90L300 110' }

type Said = {
  message: string
  success: boolean
  sent: number
  state: string
  health_told: boolean
  errors: Record<string, string[]>
}

export const createConsentDesk = (product: TestProduct) => {
  const call = (path: string, body: object, token?: string) =>
    product.call<Said>('POST', path, { body, ...(token ? { token } : {}) })
  return {
    call,
    read: async (token: string) => (await call('/api/consents/read', { token })).json,
    sign: (token: string, change: object = {}) =>
      call('/api/consents/sign', { token, consents: AGREED, signature: DRAWN, ...change }),
    /** The tokens in the letters to that address, oldest first. */
    linksTo: async (email: string) => {
      const letters = await product.db
        .select()
        .from(mails)
        .where(and(eq(mails.recipient, email), eq(mails.kind, 'consent-request')))
        .orderBy(mails.id)
      return letters.map(({ text }) => /\/firmar\/([\w-]{40,})/.exec(text)?.[1] ?? '')
    },
    participantOf: async (dni: string) => {
      const [row] = await product.db
        .select()
        .from(participants)
        .where(eq(participants.dni, dni))
        .orderBy(sql`${participants.id} desc`)
      if (!row) throw new Error(`nobody has the document ${dni}`)
      return row
    },
  }
}
