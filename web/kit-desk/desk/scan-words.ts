/** Why a code is no good, each in its own sentence. */
import { formatDate, readBogota } from '#domain/colombia/clock.ts'
import type { DeadReason, GoneReason } from '#domain/kit-desk/rules/snapshot.ts'

export const DEAD_WORDS: Record<DeadReason, string> = {
  annulled: 'Esta inscripción está anulada. No se entrega.',
  transferred: 'Esta inscripción se cedió a otra persona: pide su código nuevo.',
  unpaid: 'Esta inscripción no está paga. Manda a la persona a la caja.',
  revoked: 'Esta autorización se retiró. Ya no sirve.',
  used: 'Esta autorización ya se usó: ese kit ya salió.',
}

const GONE_WORDS: Record<GoneReason, string> = {
  unpaid: 'sin pagar. Manda a la persona a la caja.',
  refunded: 'inscripción devuelta',
  deferred: 'cupo aplazado',
  transferred: 'cupo cedido a otra persona',
  annulled: 'inscripción anulada',
}

/** 'Luis M.: inscripción devuelta el 19/11/2026. No se entrega.' */
export const goneSays = (name: string, reason: GoneReason, day: string): string => {
  if (reason === 'unpaid') return `${name}: ${GONE_WORDS.unpaid}`
  const at = day ? readBogota(day) : null
  return `${name}: ${GONE_WORDS[reason]}${at ? ` el ${formatDate(at)}` : ''}. No se entrega.`
}

export const FORGED = 'Este código es falso: no lo hicimos nosotros.'
export const NOT_OURS = 'Este código no es de este evento.'
export const NOBODY = 'No encontramos a nadie con eso. Revisa el número o busca por nombre.'
export const ABSENT =
  'El código es bueno, pero esta mesa no tiene a la persona: se inscribió después de bajar los datos. Pide el PIN.'

export const ofLastYear = (issued_at: number) =>
  `Este código es de una carrera de antes: es del ${formatDate(new Date(issued_at * 1000))}.`
