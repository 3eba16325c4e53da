/** What a row says against what was registered, in sentences that say what to do. */
import { showTime } from '../cells/show-times.ts'
import type { UnderstoodResult } from '../understood.ts'
import type { KnownNumber, Registered } from './event-numbers.ts'

const byGender = ({ gender }: Registered, man: string, woman: string) => (gender === 'F' ? woman : man)

/** 'Ana Ríos (dorsal 12)' */
export const whoIs = ({ name, number }: Registered) => (number ? `${name} (dorsal ${number})` : name)

const NOBODYS = 'Así se publica, pero no queda en el historial de nadie.'

const WHY_BURNT = {
  lost: 'se perdió',
  distance: 'ya no vale, porque hubo cambio de distancia',
  annulled: 'era de una inscripción anulada',
  staff: 'está anulado',
} as const

const burnt = ({ number, burnt_reason }: KnownNumber, former: Registered | undefined): string => {
  const why = `El ${number} ${WHY_BURNT[burnt_reason ?? 'staff']}`
  if (!former?.number) return `${why}. Averigua quién lo usó y corrige el dorsal. ${NOBODYS}`
  const [owner, her] = [byGender(former, 'su dueño', 'su dueña'), byGender(former, 'él', 'ella')]
  return `${why}: ${owner}, ${former.name}, lleva ahora el ${former.number}. Si la fila es de ${her}, corrige el dorsal a ${former.number}. ${NOBODYS}`
}

/** Nobody runs with the number of the row. */
export const unknownBib = (
  bib: string,
  known: KnownNumber | undefined,
  former: Registered | undefined,
): string => {
  if (known?.state === 'burnt') return burnt(known, former)
  if (known?.state === 'reserved')
    return `El dorsal ${bib} está reservado y nadie lo lleva. Asígnalo en Dorsales o corrige el número. ${NOBODYS}`
  if (known)
    return `El dorsal ${bib} no es de nadie con inscripción confirmada. Asígnalo en Dorsales o corrige el número. ${NOBODYS}`
  return `El dorsal ${bib} no existe en este evento. Corrige el número o asígnalo en Dorsales. ${NOBODYS}`
}

export const foundByDocument = (owner: Registered) =>
  ` Por el documento es de ${whoIs(owner)}: queda a su nombre.`

export const otherDocument = (owner: Registered, other: Registered) =>
  `El dorsal es de ${whoIs(owner)} y el documento es de ${whoIs(other)}. Corrige uno de los dos: hasta entonces no queda en el historial de nadie.`

export const otherName = (owner: Registered, name: string) =>
  `El dorsal ${owner.number} es de ${owner.name} y la fila dice «${name}». Corrige el dorsal o el nombre: hasta entonces no queda en el historial de nadie.`

export const otherDistanceSaid = (owner: Registered, division: string) =>
  `${whoIs(owner)} está ${byGender(owner, 'inscrito', 'inscrita')} en ${owner.distance} y la fila es de ${division}. Confirma con el cronometraje qué distancia corrió.`

/** The kit was handed over twice: whose time it is, a person knows. */
export const inConflict = (owner: Registered) =>
  `El kit de ${whoIs(owner)} se entregó dos veces y nadie lo ha decidido: otra persona puede llevar su número. Decídelo en Entrega antes de publicar.`

const GENDERS = { M: 'hombre', F: 'mujer' } as const

export const otherGender = (owner: Registered, said: 'M' | 'F', category: string | null) =>
  `La fila dice ${GENDERS[said]}${category ? ` (categoría «${category}»)` : ''} y ${whoIs(owner)} se inscribió como ${GENDERS[owner.gender]}. Corrige el género y la categoría, o la inscripción.`

const timeOf = ({ state, chip_time, gun_time }: UnderstoodResult) => {
  const time = chip_time ?? gun_time
  return state ?? (time === null ? 'sin tiempo' : showTime(time))
}

export const sameTime = (one: UnderstoodResult, other: UnderstoodResult) => timeOf(one) === timeOf(other)

const placeOf = ({ row, race_division }: UnderstoodResult) =>
  row > 0 ? `la fila ${row} (${race_division})` : `lo publicado en ${race_division}`

export const secondTime = (owner: Registered, other: UnderstoodResult, kept: UnderstoodResult | null) =>
  `${whoIs(owner)} tiene otro tiempo, ${timeOf(other)}, en ${placeOf(other)}. Deja solo el suyo: ${
    kept ? `queda a su nombre el de ${kept.race_division}.` : 'hasta entonces ninguno queda a su nombre.'
  }`

/** Added to what the reader says of a state beside a time. */
export const STATE_WITH_TIME = ' Si corrió, quita el estado en el archivo; si no, borra el tiempo.'
