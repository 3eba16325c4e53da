/** Codes of a person in words, and the choices of a select. */
const PREFER_NOT = { value: 'no_informa', label: 'Prefiero no informar' }

const GENDERS = [
  { value: 'female', label: 'Femenino' },
  { value: 'male', label: 'Masculino' },
]

export const genderOptions = [{ value: '', label: 'Elige' }, ...GENDERS]
export const bloodOptions = [PREFER_NOT, ...['A', 'B', 'AB', 'O'].map((value) => ({ value, label: value }))]
export const rhOptions = [
  PREFER_NOT,
  { value: '+', label: 'Positivo (+)' },
  { value: '-', label: 'Negativo (-)' },
]
export const epsOptions = (known: readonly { nombre: string }[], current: string) => {
  const names = known.map(({ nombre }) => nombre)
  // What was typed years ago stays choosable.
  const old = current && current !== PREFER_NOT.value && !names.includes(current) ? [current] : []
  return [PREFER_NOT, ...[...old, ...names].map((value) => ({ value, label: value }))]
}

export const genderLabel = (gender: string) => GENDERS.find(({ value }) => value === gender)?.label ?? gender
export const told = (value: string) => (value === 'no_informa' || value === '' ? 'No informa' : value)
