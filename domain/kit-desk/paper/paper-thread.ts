/** Where the lists of the desks are drawn. */
import { serveDrawings } from '#server/drawing/serve-drawings.ts'
import { drawPaperList } from './paper-pdf.ts'

serveDrawings(drawPaperList)
