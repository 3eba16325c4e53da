/** A runner's own changes: with the own letter, the login, or the browser that bought; never by document and birthday. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { participantChanges, quote, shownChange, wish } from '../contract.ts'

/** Which participant, and the token of the own letter where there is one. */
const proven = {
  participant_key: z.string().trim().min(1).max(64),
  token: z.string().max(200).optional(),
}

export const ownChanges = endpoint({
  method: 'POST',
  path: '/api/changes/own',
  access: 'participant link',
  summary:
    'Lo que un participante puede cambiar, hasta cuándo y cuánto cuesta, lo que espera y lo que ya cambió.',
  body: z.object(proven),
  answer: participantChanges.extend({
    proven: z.enum(['person', 'buyer']),
    /** Where the own data is corrected; null for who only bought it. */
    own_path: z.string().nullable(),
    /** The others of the purchase whose changes the same proof opens. */
    others: z.array(z.object({ participant_key: z.string(), name: z.string(), last_name: z.string() })),
  }),
})

export const quoteOwnChange = endpoint({
  method: 'POST',
  path: '/api/changes/quote',
  access: 'participant link',
  summary: 'Cuánto cuesta un cambio, o por qué no se puede. No cambia nada.',
  body: z.object({ ...proven, ...wish }),
  answer: quote,
})

export const askOwnChange = endpoint({
  method: 'POST',
  path: '/api/changes',
  access: 'participant link',
  summary:
    'Pedir un cambio que se vio cotizado: se hace, o queda esperando el pago, la confirmación o la decisión.',
  body: z.object({
    ...proven,
    ...wish,
    /** What the quote said: at another price nothing is done. */
    shown_due: wire.pesos,
    shown_back: wire.pesos,
    /** The person saw that the size waits for an exchange, and wants to wait. */
    accepts_exchange: wire.boolean.optional(),
  }),
  answer: notice.extend({ change: shownChange }),
})

export const withdrawOwnChange = endpoint({
  method: 'POST',
  path: '/api/changes/:id/withdraw',
  access: 'participant link',
  summary: 'Retirar un cambio propio que todavía espera.',
  params: z.object({ id: wire.id }),
  body: z.object(proven),
  answer: notice,
})

/** The letter to the person whose place somebody else wants to pass on, defer or give back. */
export const lookAtConfirmation = endpoint({
  method: 'POST',
  path: '/api/changes/confirmation',
  access: 'participant link',
  summary: 'El cambio que alguien pidió por ti, para confirmarlo con el enlace de tu correo.',
  body: z.object({ token: z.string().max(200) }),
  answer: z.object({
    name: z.string(),
    event: z.string(),
    slug: z.string(),
    asked_by: z.string(),
    change: shownChange,
  }),
})

export const confirmChange = endpoint({
  method: 'POST',
  path: '/api/changes/confirm',
  access: 'participant link',
  summary: 'Confirmar o rechazar el cambio que alguien pidió por ti.',
  body: z.object({ token: z.string().max(200), accept: wire.boolean }),
  answer: notice,
})
