/**
 * One row inside another module's change: a till hands the kit over with the sale, and takes it back with its undoing.
 * It is kept like any other, and stands in the log or not with the change around it.
 */
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { createCollectorCipher } from '../collector-cipher.ts'
import type { HandoverRow } from '../contract.ts'
import type { Visit } from './judge-row.ts'
import { keepRows } from './keep-handovers.ts'

export const keepOne = async (
  tx: Tx,
  { secretKey }: Pick<AppContext, 'secretKey'>,
  visit: Visit,
  row: HandoverRow,
): Promise<void> => {
  await keepRows(tx, { visit, cipher: createCollectorCipher(secretKey), rows: [row], mayChange: true })
}
