/** The kinds of change, each as a value. */
import type { Kind } from '../core/kind.ts'
import type { ChangeKind } from '../rules/kinds.ts'
import { categoryKind } from './category.ts'
import { deferralKind } from './deferral.ts'
import { leaveKind } from './leave.ts'
import { refundKind } from './refund.ts'
import { sizeKind } from './size.ts'
import { transferKind } from './transfer.ts'

export const KINDS: Record<ChangeKind, Kind> = {
  size: sizeKind,
  category: categoryKind,
  transfer: transferKind,
  refund: refundKind,
  deferral: deferralKind,
  leave: leaveKind,
}
