/** What is wrong with a birthday that was chosen. Apart from the other steps: /competidor/{dni} asks for nothing else. */
import { type Birth, birthdayOf } from './registration-form.ts'

/** All three may be chosen and still be no birthday: 31 of February, or a day to come. */
export const birthdayProblem = (birth: Birth): string => {
  if (!birth.birth_day || !birth.birth_month || !birth.birth_year)
    return 'Completa día, mes y año de nacimiento.'
  if (birth.birth_year.length < 4) return 'Escribe el año con sus cuatro cifras.'
  return birthdayOf(birth) === ''
    ? 'Ese día no existe. Revisa el día y el mes.'
    : 'Revisa el año de nacimiento.'
}
