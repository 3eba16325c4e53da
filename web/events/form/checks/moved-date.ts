/** Another date for an event with people in it: asked before it is saved, since everybody is told. */
import { readBogota } from '#domain/colombia/clock.ts'

type Stored = { event_datetime: string; inscritos_count: number }

/** To the minute, as the form writes it. */
const minuteOf = (text: string) => text.replace('T', ' ').slice(0, 16)

export const isMoved = ({ event_datetime, inscritos_count }: Stored, typed: string): boolean =>
  inscritos_count > 0 && typed !== '' && minuteOf(typed) !== minuteOf(event_datetime)

export const isPast = ({ event_datetime }: Stored): boolean =>
  (readBogota(event_datetime) ?? new Date()) < new Date()

const peopleText = (people: number) => (people === 1 ? 'Hay 1 inscrito' : `Hay ${people} inscritos`)

export const moveHint = (people: number): string =>
  people > 0 ? `${peopleText(people)}: si la cambias, el evento se mueve y les avisamos.` : ''

export const moveQuestion = (people: number) => ({
  title: '¿Mover la fecha del evento?',
  body: `${peopleText(people)}. En 10 minutos reciben la nueva fecha por correo y pueden pedir su dinero durante 15 días. Cierres y horarios se corren igual. Para escribirles o elegir el plazo, usa «Mover o cancelar».`,
  confirm: 'Mover la fecha',
  cancel: 'Revisar',
})
