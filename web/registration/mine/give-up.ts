/** What giving a registration up asks and does. Loaded when somebody presses the button: few do, and phones are slow. */
import type { DocumentType } from '#domain/colombia/documents.ts'
import type { cancelOwn, leaveTeam, lookup, OwnRegistration } from '#domain/registration/contract.ts'
import { call } from '#web/client.ts'

export type GivenUp = Pick<OwnRegistration, 'event_id' | 'event' | 'members' | 'first'>

export const questionOf = ({ event, members, first }: GivenUp) => {
  if (!first)
    return {
      title: '¿Salir del equipo?',
      body: `Tu cupo en ${event} queda libre. Los demás conservan el suyo y reciben el aviso.`,
      confirm: 'Salir del equipo',
    }
  return {
    title: '¿Cancelar esta inscripción?',
    body:
      members > 1
        ? `La inscripción de los ${members} en ${event} se cancela y sus cupos quedan libres.`
        : `Tu cupo en ${event} queda libre para otra persona.`,
    confirm: 'Cancelar inscripción',
  }
}

export type Leaver = { dni: string; document_type?: string | undefined; birthday: string }

export const giveUp = async ({ event_id, first }: GivenUp, { dni, document_type, birthday }: Leaver) => {
  const known = document_type as DocumentType | undefined
  if (!first)
    return call<typeof leaveTeam>('POST /api/competitor/leave', {
      body: { event_id, dni, document_type: known, birthday },
    })
  // Only its own proof ends a registration: the lookup says what this browser or this login has.
  const query = { birthday, event_id, document_type }
  const { checkout_token } = await call<typeof lookup>('GET /api/competitor/:dni', { params: { dni }, query })
  return call<typeof cancelOwn>('POST /api/competitor/cancel', { body: { event_id, checkout_token } })
}
