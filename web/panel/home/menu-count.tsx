/** How much waits behind a place of the menu, beside its name. Nothing waits: nothing is said. */
import { QueryClientContext } from '@tanstack/react-query'
import { use } from 'react'
import type { Waiting } from '#domain/panel/home/home-contract.ts'
import { REQUESTS } from '#web/accounts/admin-navigation.ts'
import { useWaiting } from './home-queries.ts'

type Counts = { of: (waiting: Waiting) => number; words: string }

/** By the place's address. */
const COUNTS: Record<string, Counts> = {
  '/admin/eventos': { of: ({ messages }) => messages, words: 'por confirmar en mensajes' },
  [REQUESTS]: { of: ({ requests }) => requests, words: 'por decidir' },
  '/admin/pagos': { of: ({ reviews, transfers }) => reviews + transfers, words: 'por revisar' },
  '/admin/certificates': { of: ({ certificates }) => certificates, words: 'por confirmar' },
  '/admin/correo': { of: ({ failed_mails }) => failed_mails, words: 'sin salir' },
  '/admin/datos-personales': { of: ({ data_requests }) => data_requests, words: 'por responder' },
}

function Count({ counts, className }: { counts: Counts; className: string | undefined }) {
  const waiting = useWaiting()
  const count = waiting ? counts.of(waiting) : 0
  return count > 0 ? (
    <span className={className}>
      {count}
      <span className="visually-hidden"> {counts.words}</span>
    </span>
  ) : null
}

/** The frame of an error page stands outside of what keeps answers: there it says nothing. */
export function MenuCount({ to, className }: { to: string; className: string | undefined }) {
  const inside = use(QueryClientContext)
  const counts = COUNTS[to]
  return inside && counts ? <Count counts={counts} className={className} /> : null
}
