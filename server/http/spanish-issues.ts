/** Zod speaks English by default; these sentences reach people, field by field. */
import { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'sí o no',
  array: 'una lista',
  object: 'un grupo de datos',
  date: 'una fecha',
}

const formats: Record<string, string> = {
  email: 'Escribe un correo electrónico válido.',
  url: 'Escribe una dirección web válida.',
  date: 'Escribe una fecha válida.',
  regex: 'El formato no es válido.',
}

const tooSmall = (origin: string, minimum: number) => {
  if (origin === 'string')
    return minimum === 1 ? 'Este campo es obligatorio.' : `Escribe al menos ${minimum} caracteres.`
  if (origin === 'array')
    return minimum === 1 ? 'Elige al menos una opción.' : `Se necesitan al menos ${minimum}.`
  return `Debe ser ${minimum} o más.`
}

const tooBig = (origin: string, maximum: number) => {
  if (origin === 'string') return `Escribe máximo ${maximum} caracteres.`
  if (origin === 'array') return `Máximo ${maximum}.`
  return `Debe ser ${maximum} o menos.`
}

type RawIssue = Parameters<NonNullable<Parameters<typeof z.config>[0] & object>['customError'] & {}>[0]

export const spanishSentence = (issue: RawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Este campo es obligatorio.'
      return `Debe ser ${kinds[String(issue.expected)] ?? 'un valor válido'}.`
    case 'too_small':
      return tooSmall(String(issue.origin), Number(issue.minimum))
    case 'too_big':
      return tooBig(String(issue.origin), Number(issue.maximum))
    case 'invalid_format':
      return formats[String(issue.format)] ?? 'El formato no es válido.'
    case 'invalid_value':
      return 'Elige una de las opciones.'
    default:
      return 'El valor no es válido.'
  }
}

export const speakSpanish = () => z.config({ customError: spanishSentence })
