/** The coordinator of an event at the calls: makes devices, and joins with them as volunteers do. */
import type { Invitation, MyCrew, showCrew } from '#domain/crew/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { TestProduct } from '../product.ts'

export const createCrewDesk = ({ call }: Pick<TestProduct, 'call'>, token: string, event_id: number) => {
  const at = `/api/eventos/${event_id}/equipo`
  let number = 0

  const pin = async (change = false) =>
    (await call<{ pin: string }>('POST', `${at}/pin`, { token, body: { change } })).json.pin

  /** Typed by the coordinator at a desk, without its dash. */
  const deskCode = async () =>
    (
      await call<{ desk_code: string }>('POST', `${at}/pin`, { token, body: { change: false } })
    ).json.desk_code.replace('-', '')

  const invite = async (form: object = {}) => {
    number += 1
    const body = { name: `Mesa ${number}`, roles: ['mesa'], ...form }
    const { json } = await call<{ invitation: Invitation }>('POST', `${at}/dispositivos`, { token, body })
    return json.invitation
  }

  const join = (code: string, typed: string) =>
    call<{ token: string; name: string; event_id: number; event: string }>('POST', '/api/crew/join', {
      body: { code, pin: typed },
    })

  return {
    at,
    pin,
    deskCode,
    invite,
    join,
    /** A device that joined. */
    device: async (form: object = {}) => {
      const invitation = await invite(form)
      const { json } = await join(invitation.code, await pin())
      return { ...json, id: invitation.device_id }
    },
    grant: (body: object) => call('POST', `${at}/personas`, { token, body }),
    revoke: (device_id: number) => call('POST', `${at}/dispositivos/${device_id}/revocar`, { token }),
    show: async () => (await call<AnswerOf<typeof showCrew>>('GET', at, { token })).json,
    me: async (device: string) => (await call<MyCrew>('GET', '/api/crew/me', { token: device })).json,
  }
}
