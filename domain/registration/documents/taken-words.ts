/** Staff, who hold the document in hand, read who has the place in the way, and what the next act is. */
import type { LivePlace, Obstacle } from './one-place.ts'

type Taken = { place: LivePlace; obstacle: Obstacle }

/** '21K, A-001'. */
const placeText = ({ distance, bib }: LivePlace) => [distance, ...(bib ? [bib] : [])].join(', ')

const enteredText = ({ entered_by, by_staff }: LivePlace) => {
  if (!by_staff) return ''
  return entered_by ? ` La inscripción la hizo ${entered_by}.` : ' La inscripción la hizo el organizador.'
}

export const takenSentence = ({ place, obstacle }: Taken): string => {
  const { name, paid } = place
  const what = `${paid ? 'ya tiene cupo' : 'ya tiene una reserva sin pagar'}: ${placeText(place)}.`
  switch (obstacle) {
    case 'has place':
    case 'staff':
      return `${name} ${what}${enteredText(place)}`
    case 'paying':
      return `${name} está pagando en este momento: ${placeText(place)}. Espera a que termine.`
    case 'first of several':
      return `${name} ${what} Va con otras personas: el coordinador decide en Competidores.`
  }
}

/** The sentence about a place that gives way, before anything is sold. */
export const givesWaySentence = (place: LivePlace): string =>
  `${place.name} tiene una reserva sin pagar en ${placeText(place)}. Si sigues, esa reserva termina y le avisamos.`

/** The coordinator's way on. */
export const DISPUTE_HINT =
  'Si la cédula que tienes en la mano dice otra fecha de nacimiento, el coordinador puede seguir con una razón y una foto.'
