/** Where the medical list is drawn. */
import { serveDrawings } from '#server/drawing/serve-drawings.ts'
import { drawMedicalList } from './medical-pdf.ts'

serveDrawings(drawMedicalList)
