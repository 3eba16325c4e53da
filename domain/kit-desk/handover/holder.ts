/** Who hands in: a device of the crew, or a person by account. */
import type { CrewMember } from '#server/http/route.ts'

export type Holder = {
  device_id: number | null
  user_id: number | null
  /** As the board names it. */
  desk: string
  /** Why it serves no more. */
  over: 'revoked' | 'ended' | null
}

export const holderOf = ({ kind, id, name, over }: CrewMember): Holder => ({
  device_id: kind === 'device' ? id : null,
  user_id: kind === 'device' ? null : id,
  desk: name,
  over: over ?? null,
})

type Whose = Pick<Holder, 'device_id' | 'user_id'>

export const isSameHolder = (one: Whose, other: Whose): boolean =>
  one.device_id === null
    ? one.user_id !== null && one.user_id === other.user_id && other.device_id === null
    : one.device_id === other.device_id

/** What limits are counted by. */
export const holderKey = ({ device_id, user_id }: Whose): string =>
  device_id === null ? `user ${user_id}` : `device ${device_id}`
