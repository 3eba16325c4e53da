/** What giving a registration up asks and does. Loaded when somebody presses the button: few do, and phones are slow. */
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

export const giveUp = async ({ event_id, first }: GivenUp, dni: string, birthday: string) => {
  if (!first)
    return call<typeof leaveTeam>('POST /api/competitor/leave', { body: { event_id, dni, birthday } })
  // Only its own proof ends a registration: the lookup says what this browser or this login has.
  const query = { birthday, event_id }
  const { checkout_token } = await call<typeof lookup>('GET /api/competitor/:dni', { params: { dni }, query })
  return call<typeof cancelOwn>('POST /api/competitor/cancel', { body: { event_id, checkout_token } })
}
