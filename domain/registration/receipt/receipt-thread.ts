/** Where receipts are drawn: many may open theirs within a minute, and nobody else should wait for them. */
import { serveDrawings } from '#server/drawing/serve-drawings.ts'
import type { ReceiptDrawing } from './draw-receipts.ts'
import { drawReceipt } from './receipt-pdf.ts'

serveDrawings(({ receipt, organizer }: ReceiptDrawing) => drawReceipt(receipt, organizer))
