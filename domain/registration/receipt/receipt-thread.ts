/** Where receipts are drawn: on opening day a thousand are due within a minute, and nobody should wait for them. */
import { serveDrawings } from '#server/drawing/serve-drawings.ts'
import type { ReceiptDrawing } from './draw-receipts.ts'
import { drawReceipt } from './receipt-pdf.ts'
import { qrPicture } from './receipt-qr.ts'

serveDrawings((job: ReceiptDrawing) =>
  job.kind === 'qr' ? qrPicture(job.text) : drawReceipt(job.receipt, job.organizer),
)
