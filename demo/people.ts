/** People who do not exist, with names as they are common in Colombia. Mail goes to .test, which no one can own. */
import { type Chance, chance } from './random.ts'

const WOMEN = [
  'María',
  'Valentina',
  'Laura',
  'Daniela',
  'Camila',
  'Sara',
  'Paula',
  'Natalia',
  'Juliana',
  'Andrea',
  'Catalina',
  'Mariana',
  'Isabella',
  'Luisa',
  'Carolina',
  'Manuela',
  'Ximena',
  'Ángela',
  'Yuliana',
  'Verónica',
] as const
const MEN = [
  'Santiago',
  'Juan',
  'Andrés',
  'Carlos',
  'Sebastián',
  'Felipe',
  'Julián',
  'Mateo',
  'Camilo',
  'Esteban',
  'Jhon',
  'Óscar',
  'Iván',
  'Ricardo',
  'Nicolás',
  'Mauricio',
  'Wilson',
  'Fabián',
  'Édgar',
  'Tomás',
] as const
const SURNAMES = [
  'Gómez',
  'Rodríguez',
  'Martínez',
  'López',
  'Muñoz',
  'Restrepo',
  'Cárdenas',
  'Peña',
  'Zapata',
  'Quintero',
  'Ospina',
  'Arango',
  'Castaño',
  'Vélez',
  'Hernández',
  'Marín',
  'Jaramillo',
  'Londoño',
  'Ríos',
  'Bedoya',
  'Ordóñez',
  'Giraldo',
  'Salazar',
  'Ibáñez',
  'Cifuentes',
  'Montoya',
  'Acosta',
  'Nariño',
  'Pardo',
  'Useche',
] as const

export type Person = {
  name: string
  last_name: string
  gender: 'male' | 'female'
  dni: string
  email: string
  phone: string
  birthday: string
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The number makes dni and email unique; everything else comes from chance. */
export const person = (number: number, luck: Chance = chance(number)): Person => {
  const gender = luck.next() < 0.46 ? 'female' : 'male'
  const name = luck.pick(gender === 'female' ? WOMEN : MEN)
  const last_name = `${luck.pick(SURNAMES)} ${luck.pick(SURNAMES)}`
  const [surname = ''] = last_name.split(' ')
  const birthday = `${luck.whole(1955, 2006)}-${String(luck.whole(1, 12)).padStart(2, '0')}-${String(luck.whole(1, 28)).padStart(2, '0')}`
  return {
    name,
    last_name,
    gender,
    // Above every number the Registraduría has given out.
    dni: String(9_000_000_000 + number),
    email: `${plain(name)}.${plain(surname)}${number}@correo.test`,
    phone: `+573${String(luck.whole(0, 99)).padStart(2, '0')}555${String(number % 10_000).padStart(4, '0')}`,
    birthday,
  }
}
