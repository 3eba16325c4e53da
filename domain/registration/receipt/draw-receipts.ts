/** The receipts' drawing thread, in the words of what it draws. */
import { startDrawingThread } from '#server/drawing/open-thread.ts'
import type { Receipt } from './receipt.ts'

export type ReceiptDrawing = { receipt: Receipt; organizer: string }

export type ReceiptDesk = {
  receipt: (receipt: Receipt, organizer: string) => Promise<Buffer>
  close: () => Promise<void>
}

export const createReceiptDesk = (): ReceiptDesk => {
  const thread = startDrawingThread<ReceiptDrawing>(new URL('./receipt-thread.ts', import.meta.url))
  return {
    receipt: (receipt, organizer) => thread.draw({ receipt, organizer }),
    close: thread.close,
  }
}
