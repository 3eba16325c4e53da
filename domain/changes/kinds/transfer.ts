/** A place that goes to another person: the giver names the receiver, who takes it by a link (transfer/). */
import type { Kind } from '../core/kind.ts'

export const transferKind: Kind = {
  quote: async () => ({ refused: 'Todavía no se puede ceder un cupo.' }),
  apply: async () => ({ refused: 'Todavía no se puede ceder un cupo.' }),
}
