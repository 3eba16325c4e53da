/** Sentences of the kit desk. */
import type { ApartReason, HandoverFlag } from './rules/handover-words.ts'

export const UNREADABLE = 'No pudimos leer este registro. Muéstraselo al coordinador.'
export const OF_ANOTHER_EVENT = 'Este registro ya existe en otro evento.'

export const APART_SAYS: Record<ApartReason, string> = {
  revoked: 'Este dispositivo ya no tiene acceso: la entrega quedó guardada y espera al coordinador.',
  ended: 'El permiso de este dispositivo terminó: la entrega quedó guardada y espera al coordinador.',
  unknown: 'Nadie de este evento tiene ese registro: quedó guardado y espera al coordinador.',
  'late undo': 'Ya pasaron dos minutos o la hizo otra mesa: deshacerla espera al coordinador.',
}

export const ANOTHER_DESK = 'otra mesa'
export const conflictSays = (desk: string) => `Ya se había entregado en ${desk}. Llama al coordinador.`

export const FLAG_SAYS: Partial<Record<HandoverFlag, string>> = {
  'not confirmed': 'Esta inscripción ya no está confirmada. El coordinador la revisa.',
  'size short': 'Según el conteo ya no queda esa talla. El coordinador la revisa.',
  'number taken': 'Ese dorsal no está libre. El coordinador lo revisa.',
  unauthorised: 'Recogió otra persona sin una autorización que valga. El coordinador lo revisa.',
  'document to correct': 'El documento de esa inscripción es de otra persona. El coordinador lo revisa.',
  'other document': 'El documento no es el de la persona autorizada. El coordinador lo revisa.',
}

export const DECIDED_REJECTED = 'El coordinador la rechazó.'

/** Why the machine itself rejects an undo that came before the row it takes back. */
export const UNDO_OF_ANOTHER =
  'Deshacer llegó antes que la entrega, que es de otra mesa o de más de dos minutos antes.'

export const NO_SERIES = 'Elige una serie con números que se dan en la mesa.'
export const seriesUsedUp = (name: string) =>
  `La serie ${name} ya no tiene números. Pídele otra al coordinador.`
