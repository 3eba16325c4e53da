/** Rights that an Administrator may have taken away from a Colaborador, where only part of a call needs one. */
import type { StaffRight } from '../contract-kit.ts'
import { rightTaken } from './refusals.ts'
import type { Caller } from './route.ts'

export const lacksRight = ({ denied }: Pick<Caller, 'denied'>, right: StaffRight): boolean =>
  denied?.includes(right) ?? false

export const requireRight = (caller: Pick<Caller, 'denied'>, right: StaffRight) => {
  if (lacksRight(caller, right)) throw rightTaken(right)
}
