/** What the coordinator is told of the paper. */
import type { Notice } from '#server/contract-kit.ts'
import { Refusal } from '#server/http/refusals.ts'

export const LATER = 'Las entregas ya pasaron: elige una hora que no esté por venir.'
export const TOO_MANY = 'Son muchos códigos: pásalos por partes, hasta 2.000 cada vez.'

export const LOOKED_AT: Notice = { message: 'Códigos revisados', body: '', icon: 'success' }

export const typed = (written: number): Notice =>
  written === 0
    ? { message: 'No había nada nuevo que pasar', body: 'Revisa qué dice cada código.', icon: 'info' }
    : {
        message: written === 1 ? 'Se pasó 1 entrega' : `Se pasaron ${written} entregas`,
        body: 'Las mesas ya las ven.',
        icon: 'success',
      }

export const nobodyToPrint = () =>
  new Refusal(422, {
    message: 'No hay a quién imprimir.',
    body: 'Nadie confirmado es de esta mesa. Revisa su parte en Equipo, o imprime todas las personas.',
    icon: 'warning',
  })
