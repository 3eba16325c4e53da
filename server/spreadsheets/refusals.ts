/** Why a file was not read, in words that tell the person what to do next. */
import type { RefusalReason, WorkbookLimits, WorkbookRefusal } from './workbook.ts'

const number = new Intl.NumberFormat('es-CO')
const megabytes = (bytes: number) => number.format(Math.round(bytes / 1024 / 1024))

const SENTENCES: Record<RefusalReason, (limits: WorkbookLimits) => string> = {
  empty: () => 'El archivo está vacío.',
  'too large': ({ bytes }) => `El archivo pasa de ${megabytes(bytes)} MB. Divídelo en varios.`,
  'too many rows': ({ rows }) => `El archivo pasa de ${number.format(rows)} filas. Divídelo en varios.`,
  'too many columns': ({ columns }) =>
    `El archivo pasa de ${number.format(columns)} columnas. Deja solo las que necesitas.`,
  'unpacks too large': () =>
    'El archivo ocupa demasiado al descomprimirse. Guarda solo la hoja que necesitas, o expórtala como CSV.',
  password: () => 'El archivo está protegido con contraseña. Quítasela y súbelo de nuevo.',
  pdf: () => 'El archivo es un PDF. Pide los datos en Excel o CSV.',
  zip: () => 'El archivo es un ZIP, no una hoja de cálculo. Descomprímelo y sube lo que trae dentro.',
  'web page': () => 'El archivo es una página web con otro nombre. Ábrelo en Excel y guárdalo como XLSX.',
  document: () =>
    'El archivo es un documento de otro programa, no una hoja de cálculo. Sube un XLSX, XLS, ODS o CSV.',
  unknown: () => 'No reconocemos este tipo de archivo. Sube un XLSX, XLS, ODS o CSV.',
  json: () => 'El archivo es JSON, datos para programas y no una tabla. Pide los resultados en Excel o CSV.',
  'one quoted column': () =>
    'Cada fila viene entera entre comillas, como una sola columna. Quita esas comillas, o sepárala en Excel con «Texto en columnas», y súbelo de nuevo.',
  'fixed width': () =>
    'Las columnas están alineadas con espacios (ancho fijo) y no se pueden separar con certeza. Ábrelo en Excel con «Texto en columnas» y guárdalo como XLSX o CSV.',
  damaged: () =>
    'El archivo está dañado o incompleto. Ábrelo en Excel, guárdalo de nuevo y vuelve a subirlo.',
  entities: () =>
    'El archivo trae definiciones que no aceptamos. Ábrelo en Excel, guárdalo de nuevo y vuelve a subirlo.',
  'too slow': ({ seconds }) =>
    `Leer el archivo tardó más de ${number.format(seconds)} segundos. Guárdalo como CSV o divídelo en varios.`,
  'too heavy': () => 'El archivo necesita demasiada memoria. Guárdalo como CSV o divídelo en varios.',
}

export const refusal = (refused: RefusalReason, limits: WorkbookLimits): WorkbookRefusal => ({
  refused,
  message: SENTENCES[refused](limits),
})
