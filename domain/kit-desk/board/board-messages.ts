/** What the coordinator is told of the board. */
import type { Notice } from '#server/contract-kit.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { ConflictDecision } from './board-contract.ts'
import type { WriteOutcome } from './write-by-hand.ts'

const done = (message: string, body = ''): Notice => ({ message, body, icon: 'success' })

export const CONFLICT_DECIDED: Record<ConflictDecision, Notice> = {
  settled: done('La segunda entrega no cuenta', 'Las mesas ya lo ven.'),
  'came back': done('Devolución anotada', 'Queda la primera entrega.'),
  'first undone': done('Primera entrega deshecha', 'Queda la segunda.'),
}

/** How the audit log calls it. */
export const CONFLICT_ACTIONS: Record<ConflictDecision, string> = {
  settled: 'descartar segunda entrega',
  'came back': 'anotar devolución de segunda entrega',
  'first undone': 'deshacer primera entrega',
}

export const NO_CONFLICT: Notice = {
  message: 'Esto ya estaba decidido',
  body: 'Otra persona lo decidió, o una de las dos entregas se deshizo.',
  icon: 'info',
}

const rows = (count: number) => (count === 1 ? '1 fila' : `${count} filas`)

export const apartDecided = (
  decision: 'accepted' | 'rejected',
  { decided, unknown }: { decided: number; unknown: number },
): Notice => {
  const left = unknown > 0 ? `${rows(unknown)} no son de nadie del evento: solo se pueden rechazar.` : ''
  if (decided === 0)
    return { message: 'No había nada que decidir', body: left || 'Ya estaba decidido.', icon: 'info' }
  return done(`${decision === 'accepted' ? 'Aceptaste' : 'Rechazaste'} ${rows(decided)}`, left)
}

export const WRITTEN = {
  handed: done('Entrega anotada'),
  returned: done('Devolución anotada'),
  undone: done('Fila deshecha'),
} as const

export const WRITE_ACTIONS = {
  handed: 'anotar entrega',
  returned: 'anotar devolución',
  undone: 'deshacer entrega',
} as const

const REFUSED: Record<Exclude<WriteOutcome, 'written' | 'not found'>, string> = {
  'not confirmed': 'Esta inscripción no está confirmada.',
  'out already': 'El kit ya estaba entregado.',
  'not out': 'El kit no está entregado.',
  'nothing to undo': 'Esa fila ya no se puede deshacer.',
}

export const refused = (outcome: keyof typeof REFUSED) =>
  new Refusal(422, {
    message: REFUSED[outcome],
    body: 'Mira qué pasó con este kit e intenta de nuevo.',
    icon: 'warning',
  })

export const numbersBack = (count: number): Notice =>
  count === 0
    ? { message: 'No había números por recoger', body: '', icon: 'info' }
    : done(count === 1 ? 'Recogiste 1 número' : `Recogiste ${count} números`, 'Vuelven a ser de la serie.')
