/** Why a file gives no course, in words that tell the person what to do next. */
import { formatNumber } from '#domain/colombia/pesos.ts'

export const POINT_LIMIT = 200_000

/** Its message is shown beside the field of the file. */
export class CourseRefused extends Error {}

const AGAIN = 'Expórtalo de nuevo desde tu reloj o tu aplicación.'

export const refused = {
  unknown: () => new CourseRefused('No reconocemos este archivo. Sube el recorrido como GPX o KML.'),
  packed: () => new CourseRefused('El archivo es un KMZ o un ZIP. Descomprime el KMZ y sube el KML.'),
  webPage: () =>
    new CourseRefused(
      'El archivo es una página web. Descarga el recorrido como GPX o KML y sube ese archivo.',
    ),
  definitions: () => new CourseRefused(`El archivo trae definiciones (DOCTYPE) que no aceptamos. ${AGAIN}`),
  damaged: () => new CourseRefused(`El archivo está dañado o incompleto. ${AGAIN}`),
  tooDeep: () => new CourseRefused(`El archivo no parece un recorrido: está demasiado anidado. ${AGAIN}`),
  tooManyPoints: () =>
    new CourseRefused(
      `El recorrido pasa de ${formatNumber(POINT_LIMIT)} puntos. Simplifícalo en tu aplicación y súbelo de nuevo.`,
    ),
  noLine: () =>
    new CourseRefused('El archivo no trae ninguna línea: dibuja o graba el recorrido y expórtalo de nuevo.'),
  unreadablePoint: (at: number) =>
    new CourseRefused(`El punto ${formatNumber(at)} no tiene coordenadas que se puedan leer. ${AGAIN}`),
  outsideTheMap: (at: number) =>
    new CourseRefused(
      `El punto ${formatNumber(at)} no está en la Tierra: revisa que la latitud y la longitud no estén cambiadas.`,
    ),
  nowhere: () => new CourseRefused(`Todos los puntos están en 0, 0: el GPS no tenía señal. ${AGAIN}`),
  jump: (km: number) =>
    new CourseRefused(
      `El recorrido salta ${formatNumber(Math.round(km))} km de un punto al siguiente. Quita el punto que sobra y súbelo de nuevo.`,
    ),
  tooShort: () =>
    new CourseRefused('El recorrido mide menos de 100 metros. Revisa que sea el archivo correcto.'),
  tooLong: () =>
    new CourseRefused('El recorrido pasa de 1.500 kilómetros. Revisa que sea el archivo correcto.'),
}
