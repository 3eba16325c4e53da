/** The form a made-up runner fills in, as it travels. Feeds the demo, tests and benches. */
import { person } from './people.ts'

export const participantForm = (number: number, kit_id: number, change: object = {}) => {
  const { name, last_name, gender, dni, email, phone, birthday } = person(number)
  return {
    dni,
    birthday,
    name,
    last_name,
    gender,
    department: 'Antioquia',
    city: 'Medellín',
    address: `Calle ${number} # 10-20`,
    email,
    phone,
    eps: 'EPS Sura',
    blood_type: 'O',
    rh_factor: '+',
    emergency_name: 'Gloria Restrepo',
    emergency_phone: '+573005551234',
    kit_id,
    answers: [] as { question_id: number; value: string }[],
    consents: { data_policy: true, waiver: true, health: true, news: false },
    ...change,
  }
}
