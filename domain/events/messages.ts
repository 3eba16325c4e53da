/** What the events part says to people. */
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'
import { kitSizeLabel } from './rules/kit-sizes.ts'

const success = (message: string, body = ''): Notice => ({ message, body, icon: 'success' })

/** What comes next: without a gateway nobody pays, while it is inactive nobody sees it. */
const CREATED = {
  open: 'Ya está publicado. Ahora elige cómo cobrar en su pestaña Pasarelas.',
  'not open': 'Ya está publicado, pero todavía no recibe inscripciones.',
  inactive: 'Quedó inactivo. Elige cómo cobrar en su pestaña Pasarelas y actívalo para abrir inscripciones.',
}
export const eventCreated = (state: keyof typeof CREATED) =>
  success('Evento creado con éxito', CREATED[state])
export const EVENT_UPDATED = success('Evento actualizado con éxito')
export const EVENT_DUPLICATED = success(
  'Evento duplicado',
  'La copia quedó inactiva y sin inscritos. Revisa las fechas y actívala cuando esté lista.',
)

export const EXTERNAL_CREATED = success('Éxito', 'Evento creado correctamente')
export const EXTERNAL_UPDATED = success('Éxito', 'Evento actualizado correctamente')

export const CHANGED_MEANWHILE: Notice = {
  message: 'El evento cambió mientras lo editabas.',
  body: 'Otra persona guardó cambios. Recarga para verlos; lo que escribiste no se ha guardado.',
  icon: 'warning',
}

export const ACTIVATED = success('Evento activado', 'Ya está publicado. Copia su enlace y compártelo.')
export const DEACTIVATED = success('Evento desactivado', 'Ya no se muestra ni recibe inscripciones.')
export const activatedBut = (warnings: string[]): Notice => ({
  message: 'Evento activado',
  body: ['Ya está publicado, pero no recibe inscripciones.', ...warnings].join('\n'),
  icon: 'warning',
})

const inWords = (parts: string[]) => parts.join(', ').replace(/, (?=[^,]*$)/, ' y ')
export const nobodyCanRegister = (missing: string[]) =>
  `Nadie puede inscribirse todavía: falta ${inWords(missing)}.`
export const EVENT_IS_OVER = 'La fecha del evento ya pasó: nadie puede inscribirse.'
export const DEADLINE_IS_OVER = 'El cierre de inscripciones ya pasó: nadie puede inscribirse.'

export const EXTERNAL_STAYS_INACTIVE: Notice = {
  message: 'Este evento no se activa',
  body: 'Es externo: solo publica resultados y certificados.',
  icon: 'error',
}

export const RULES_GONE = 'Sube el reglamento otra vez.'
export const PICTURE_GONE = 'Sube la imagen otra vez.'
export const COURSE_UNKNOWN = 'No encontramos ese recorrido. Sube el archivo otra vez.'

/** Specified (security.md section 3): a category or kit somebody registered with stays. */
export const IN_USE: Notice = {
  message: 'No se puede eliminar',
  body: 'Hay inscritos asociados.',
  icon: 'error',
}
export const IN_USE_BY_COUPONS: Notice = {
  message: 'No se puede eliminar',
  body: 'Hay cupones asociados.',
  icon: 'error',
}
/** A distance that a block names keeps a category. */
export const inUseByBlock = (of: { block: string; distance: string }): Notice => ({
  message: 'No se puede eliminar',
  body: distanceInBlock(of),
  icon: 'error',
})
const DELETED = { categoría: 'Categoría eliminada', kit: 'Kit eliminado' }
/** The last one of a published event closes its registration. */
export const rowDeleted = (row: keyof typeof DELETED, warnings: string[]): Notice => ({
  message: DELETED[row],
  body: warnings.join('\n'),
  icon: warnings.length > 0 ? 'warning' : 'success',
})

export const SPORT_IN_USE =
  'Ya hay inscritos con su categoría y su talla: el evento no puede volverse no deportivo.'
export const SPORT_IN_BLOCKS =
  'Hay cupos apartados en bloques para sus distancias: libéralos antes de volver el evento no deportivo.'
export const limitBelowTaken = (taken: number, reserved = 0) =>
  `Ya hay ${formatNumber(taken)} inscritos${reserved > 0 ? ` y ${formatNumber(reserved)} cupos reservados en bloques` : ''}: el límite no puede ser menor.`
export const kitBelowTaken = (taken: number) =>
  `Ya hay ${taken} de estos kits asignados: la cantidad no puede ser menor.`
export const DEADLINE_AFTER_EVENT = 'El cierre de inscripciones no puede ser después del evento.'
const dayOf = (date: string) => date.split('-').reverse().join('/')
type Tier = { date: string; event_price: number }
export const tierDateTwice = (one: Tier, other: Tier) =>
  `Ya hay una tarifa con esa fecha: ${formatPesos(one.event_price)} y ${formatPesos(other.event_price)} terminan el ${dayOf(one.date)}. Cambia una fecha o di cuántos cupos tiene la primera.`
export const LAST_TIER_HAS_PLACES =
  'La última tarifa vale hasta el cierre: no termina por cupos. Agrega otra que le siga.'
export const placesBelowSold = (sold: number) =>
  `Ya hay ${formatNumber(sold)} inscritos con esta tarifa: no puede tener menos cupos.`
export const distanceFull = (name: string, { left, people }: { left: number; people: number }) =>
  `En ${name} quedan ${formatNumber(left)} cupos y esta categoría tiene ${formatNumber(people)} inscritos.`
export const distanceInBlock = ({ block, distance }: { block: string; distance: string }) =>
  `El bloque «${block}» aparta cupos en ${distance}, que se quedaría sin categorías. Libéralo o cambia sus distancias primero.`
export const unknownDistance = (name: string) => `Este evento no tiene la distancia ${name}.`
export const hardLimitBelow = (limit: number) =>
  `El límite del permiso no puede ser menor que los ${formatNumber(limit)} cupos del público.`
export const limitAbovePermit = (permit: number) =>
  `El límite del permiso es ${formatNumber(permit)}: el del público no puede ser mayor.`
export const DESK_BEFORE_DEADLINE = 'La mesa no puede cerrar antes que las inscripciones del público.'
export const FREEZE_AFTER_EVENT = 'El último día para cambiar de talla no puede ser después del evento.'
export const DESK_AFTER_EVENT = 'La mesa no puede seguir después del día del evento.'
type KitFor = NamedKit & { from_age: number | null; to_age: number | null }
export const kitForNobody = (kit: KitFor, ages: { from: number; to: number; distances: string | null }) => {
  if (ages.distances)
    return `El kit ${kitName(kit)} no es para nadie: ninguna categoría es de ${ages.distances}. Revisa sus distancias.`
  const range =
    kit.from_age === null && kit.to_age === null
      ? ''
      : ` (de ${kit.from_age ?? 0} a ${kit.to_age ?? 120} años)`
  return `El kit ${kitName(kit)}${range} no es para nadie: las categorías de sus distancias van de ${ages.from} a ${ages.to} años. Revisa distancias, edades y corte.`
}

type NamedKit = { kit_name: string; size: string }
const kitName = ({ kit_name, size }: NamedKit) => `«${kit_name}», talla ${kitSizeLabel(size)}`
export const kitCorrected = (people: number, was: NamedKit, now: NamedKit) => {
  const who = people === 1 ? '1 inscrito ya tiene' : `${formatNumber(people)} inscritos ya tienen`
  if (was.size === now.size) return `${who} el kit ${kitName(was)}, que ahora se llama «${now.kit_name}».`
  if (was.kit_name !== now.kit_name) return `${who} el kit ${kitName(was)}, que ahora es ${kitName(now)}.`
  const [before, after] = [kitSizeLabel(was.size), kitSizeLabel(now.size)]
  return `${who} la talla ${before} de «${was.kit_name}», que ahora es ${after}.`
}
export const categoryCorrected = (people: number, { distance, title }: { distance: string; title: string }) =>
  `${people === 1 ? '1 inscrito ya no cumple' : `${formatNumber(people)} inscritos ya no cumplen`} la edad o el género de «${title}» (${distance}).`

export const imagesAdded = (count: number) =>
  success(count === 1 ? 'Imagen agregada' : `${count} imágenes agregadas`)
export const galleryFull = (max: number, left: number) =>
  left === 0
    ? `La galería ya tiene ${max} imágenes, el máximo.`
    : `La galería admite ${max} imágenes: solo caben ${left} más.`
export const IMAGE_DESCRIBED = success('Texto guardado')
export const IMAGE_DELETED = success('Imagen eliminada')
export const ORDER_SAVED = success('Orden guardado')

export const PARTNER_CREATED = success('Aliado agregado')
export const PARTNER_UPDATED = success('Aliado actualizado')
export const PARTNER_DELETED = success('Aliado eliminado', 'Sus cupones siguen siendo del evento.')

export const FIGURES_LINK_MADE = success(
  'Enlace creado',
  'Cópialo ahora: cuando cierres esto no se vuelve a mostrar.',
)
export const FIGURES_LINK_REVOKED = success('Enlace revocado')
export const TOO_MANY_FIGURES_LINKS = 'Ya hay 20 enlaces activos: revoca uno primero.'

export const COPY_DELETED = success('Copia eliminada')
export const NOT_A_COPY: Notice = {
  message: 'Este evento no se elimina',
  body: 'Solo se elimina una copia que nadie usó.',
  icon: 'warning',
}
export const COPY_IN_USE: Notice = {
  message: 'Esta copia ya está en uso',
  body: 'Está activa, o tiene inscritos, dinero, resultados o mensajes enviados.',
  icon: 'warning',
}
