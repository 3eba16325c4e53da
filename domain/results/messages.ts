/** What the results part says to people. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'
import { Refusal } from '#server/http/refusals.ts'

export const RESULTS_DELETED: Notice = {
  message: 'Resultados eliminados',
  body: 'Ahora puedes importar nuevamente.',
  icon: 'success',
}

export const RESULTS_RESTORED: Notice = {
  message: 'Resultados restaurados',
  body: 'Ya se ven en la página pública.',
  icon: 'success',
}

export const SETTINGS_SAVED: Notice = { message: 'Ajustes guardados', body: '', icon: 'success' }
export const RESULT_CORRECTED: Notice = { message: 'Resultado guardado', body: '', icon: 'success' }

export const IMPORT_STARTED: Notice = {
  message: 'Importación en marcha',
  body: 'Puedes seguir el avance aquí. Lo publicado no cambia hasta el final.',
  icon: 'info',
}

export const IMPORT_RUNNING: Notice = {
  message: 'Ya hay una importación en marcha',
  body: 'Espera a que termine para importar otro archivo en este evento.',
  icon: 'warning',
}

export const IMPORT_OVER: Notice = {
  message: 'Este archivo ya se importó',
  body: 'Sube el archivo de nuevo para volver a importarlo.',
  icon: 'warning',
}

export const FILE_GONE = 'El archivo ya no está guardado. Súbelo de nuevo.'
export const IMPORT_BROKEN = 'No se pudo terminar la importación. Lo publicado sigue igual. Intenta de nuevo.'
export const NO_RESULTS =
  'El archivo no tiene ninguna fila que se pueda publicar. Revisa las columnas y los problemas.'
export const TOO_MANY_CATEGORIES =
  'La columna de categoría tiene demasiados valores distintos. Revisa que sea la columna correcta.'
export const TOO_MANY_DISTANCES =
  'La columna de distancia tiene demasiados valores distintos. Revisa que sea la columna correcta.'

/** Why an import waits for a person. */
export const implausible = ({ implausible: rows, understood }: { implausible: number; understood: number }) =>
  `${formatNumber(rows)} de ${formatNumber(understood)} filas dicen algo que difícilmente es cierto. Revísalas y confirma que las leíste para publicar.`
export const distancesMissing = (names: readonly string[]) =>
  `El archivo no trae ${names.length === 1 ? 'la distancia' : 'las distancias'} ${names.slice(0, 10).join(', ')}.`
export const bibsMissing = (bibs: readonly string[]) =>
  `El archivo no trae ${bibs.length === 1 ? 'el dorsal' : 'los dorsales'} ${bibs.slice(0, 20).join(', ')}${bibs.length > 20 ? '…' : ''}: ${bibs.length === 1 ? 'queda' : 'quedan'} como está publicado.`
export const leftOut = (rows: number) =>
  `${formatNumber(rows)} ${rows === 1 ? 'fila del archivo no entra' : 'filas del archivo no entran'}: no son de la parte que elegiste.`
export const bibElsewhere = (row: {
  bib_number: string
  name: string
  race_division: string
  also: string
}) =>
  `El dorsal ${row.bib_number} (${row.name}) entra en ${row.race_division} y sigue también en ${row.also}.`

export const BAD_TIME = 'Escribe el tiempo como 1:23:45 o 45:10.'
export const BIB_TAKEN = 'Otro resultado de esta distancia ya tiene ese dorsal.'

/** Every failure of a comparison has the specified words (public.md section 5). */
export const compareRefused = (status: 404 | 422) =>
  new Refusal(status, { message: 'Error', body: 'Debes enviar dos números de dorsal (Competidores).' })
