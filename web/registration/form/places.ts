/** The way through the form: which steps each participant has, what comes next, and where one may go. */
import type { Place, RegistrationForm, StepName } from './registration-form.ts'

export const STEP_LABELS: Record<StepName, string> = {
  team: 'Equipo',
  identification: 'Identificación',
  personal: 'Info Personal',
  category: 'Categoría',
  contact: 'Contacto',
  welcome: 'Bienvenido',
  payment: '¡Estás a un paso!',
}

const OWN_STEPS = ['identification', 'personal', 'category', 'contact'] as const

type Way = Pick<RegistrationForm, 'offered_sizes' | 'participants'>

/** The last participant also closes for the team. */
export const stepsOf = ({ participants }: Pick<Way, 'participants'>, participant: number): StepName[] =>
  participant === participants.length - 1 ? [...OWN_STEPS, 'welcome', 'payment'] : [...OWN_STEPS]

export const placesOf = (form: Way): Place[] => [
  ...(form.offered_sizes.length > 1 ? [{ participant: 0, step: 'team' as const }] : []),
  ...form.participants.flatMap((_, participant) =>
    stepsOf(form, participant).map((step) => ({ participant, step })),
  ),
]

export const samePlace = (one: Place, other: Place) =>
  one.participant === other.participant && one.step === other.step

export const indexOf = (form: Way, place: Place): number =>
  placesOf(form).findIndex((one) => samePlace(one, place))

export const placeAfter = (form: Way, place: Place, by: 1 | -1): Place =>
  placesOf(form)[indexOf(form, place) + by] ?? place

export const canVisit = (form: RegistrationForm, place: Place): boolean => {
  const index = indexOf(form, place)
  if (index < 0) return false
  // A registration that was found has no form behind it: only its payment can be seen.
  if (form.hold?.origin === 'found') return place.step === 'payment'
  return place.step === 'payment' ? form.hold !== null : index <= form.furthest
}

/** `#p2-contact`: the step in the address, so that the browser's back button goes one step back. */
export const addressOf = ({ participant, step }: Place): string => `#p${participant + 1}-${step}`

export const readAddress = (hash: string): Place | null => {
  const [, number = '', step = ''] = /^#p(\d)-([a-z]+)$/.exec(hash) ?? []
  return step in STEP_LABELS ? { participant: Number(number) - 1, step: step as StepName } : null
}
