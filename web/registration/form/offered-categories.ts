/** The categories of the event with what their distances say, and which of them takes nobody now. */
import type { Category, RegistrationEvent } from '../event.ts'
import type { RegistrationForm } from './registration-form.ts'

type Offering = Pick<RegistrationEvent, 'categories' | 'distances' | 'event_datetime'>

export const offeredCategories = ({ categories, distances, event_datetime }: Offering): Category[] =>
  categories.map((category) => {
    const distance = distances.find(({ id }) => id === category.distance_id)
    return {
      ...category,
      age_day: distance?.age_on ?? (distance?.start_at ?? event_datetime).slice(0, 10),
      has_waves: distance?.has_waves ?? false,
    }
  })

/**
 * Why nobody gets into it now; null when one does. Who comes with a group's code goes to its kept places, and who
 * changes an unpaid registration may keep the place it has: the save decides.
 */
export const whyNot = (
  { distance, sold_out, closed }: Pick<Category, 'distance' | 'sold_out' | 'closed'>,
  { block, hold }: Pick<RegistrationForm, 'block' | 'hold'>,
): string | null => {
  if (closed) return 'Cerrada'
  if (block) {
    const isOfBlock = block.distances.length === 0 || block.distances.includes(distance)
    return isOfBlock ? null : `No es de ${block.name}`
  }
  return sold_out && hold === null ? 'Agotada' : null
}
