/** Who hands in: a device of the crew, or a person by account. */
import type { CrewScope } from '#server/contract-kit.ts'
import type { CrewMember } from '#server/http/route.ts'

export type Holder = {
  device_id: number | null
  user_id: number | null
  /** As the board names it. */
  desk: string
  /** Why it serves no more. */
  over: 'revoked' | 'ended' | null
  /** Staff of the event, who decide about it. */
  coordinates?: boolean
  /** The part of the event that a device serves; empty: all. */
  scope?: CrewScope
}

const scopeOf = ({ roles }: CrewMember): CrewScope =>
  roles.find(({ role, scope }) => (role === 'mesa' || role === 'caja') && Object.keys(scope).length > 0)
    ?.scope ?? {}

export const holderOf = (member: CrewMember): Holder => {
  const { kind, id, name, over } = member
  return {
    device_id: kind === 'device' ? id : null,
    user_id: kind === 'device' ? null : id,
    desk: name,
    over: over ?? null,
    coordinates: kind === 'staff',
    scope: scopeOf(member),
  }
}

type Whose = Pick<Holder, 'device_id' | 'user_id'>

export const isSameHolder = (one: Whose, other: Whose): boolean =>
  one.device_id === null
    ? one.user_id !== null && one.user_id === other.user_id && other.device_id === null
    : one.device_id === other.device_id

/** What limits are counted by. */
export const holderKey = ({ device_id, user_id }: Whose): string =>
  device_id === null ? `user ${user_id}` : `device ${device_id}`
