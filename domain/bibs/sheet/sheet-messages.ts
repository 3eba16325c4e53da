/** What the Excel of numbers says to people. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'

export const MISSING_COLUMNS =
  'El archivo necesita las columnas Documento y Número. Descarga el Excel, llénalo y súbelo.'
export const NO_ROWS = 'El archivo no tiene filas con documento. Descarga el Excel, llénalo y súbelo.'

const changed = (count: number) => (count === 1 ? '1 cambio' : `${formatNumber(count)} cambios`)

export const withProblems = (count: number): Notice => ({
  message:
    count === 1 ? 'Hay 1 problema en el archivo' : `Hay ${formatNumber(count)} problemas en el archivo`,
  body: 'No se cambió nada. Corrige las filas y sube el archivo otra vez.',
  icon: 'error',
})

export const NOTHING_CHANGES: Notice = {
  message: 'El archivo no cambia nada',
  body: 'Los números y los chips ya están así.',
  icon: 'info',
}

export const wouldChange = (count: number): Notice => ({
  message: `El archivo trae ${changed(count)}`,
  body: 'Revisa la diferencia y aplícala.',
  icon: 'info',
})

export const sheetApplied = (count: number): Notice => ({
  message: count === 1 ? 'Se aplicó 1 cambio' : `Se aplicaron ${formatNumber(count)} cambios`,
  body: '',
  icon: 'success',
})
