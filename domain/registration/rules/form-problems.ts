/** What is wrong with a registration form, by field, before anything is reserved. The server's last word: the browser asks field by field. */
import { ageOn } from '#domain/colombia/clock.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import { isInsurer } from '#domain/colombia/insurers.ts'
import { isCityOf } from '#domain/colombia/places.ts'
import type { KitFor } from '#domain/events/rules/distances.ts'
import { checkAnswers } from '#domain/surveys/rules/answers.ts'
import { admits } from './category-match.ts'
import {
  guardianKey,
  isBirthday,
  isMinor,
  isOwnGuardian,
  OWN_GUARDIAN,
  REPEATED_PERSON,
  repeatedDni,
} from './people.ts'

export type Form = {
  category_id?: number | undefined
  competitors: {
    dni: string
    document_type?: string | undefined
    birthday: string
    gender: 'male' | 'female'
    department: string
    city: string
    eps: string
    kit_id: number
    category_id?: number | undefined
    answers: { question_id: number; value: string }[]
    consents?: { data_policy: boolean; waiver: boolean } | undefined
    guardian?: ConsentingGuardian | null | undefined
  }[]
}

export type Offer = {
  team_size: number[]
  categories: {
    id: number
    gender: string
    start_age: number
    final_age: number
    team_size?: number | null | undefined
    distance: string
    title: string
    distance_id: number
    /** The day on which ages count in its distance. */
    age_day: string
  }[]
  kits: (KitFor & { id: number; size: string })[]
  questions: { id: number; texto: string; tipo: string; opciones: string[]; obligatoria: boolean }[]
}

type ConsentingGuardian = { document: string; document_type?: string | undefined; consent: boolean }

type Consenting = {
  dni: string
  document_type?: string | undefined
  birthday: string
  consents?: { data_policy: boolean; waiver: boolean } | undefined
  guardian?: ConsentingGuardian | null | undefined
}

/** Field and sentence of what is missing to authorise: on the form of a registration and on the page that signs one. */
export const consentProblems = (
  { birthday, consents, guardian, ...minor }: Consenting,
  today: string,
): [string, string][] => {
  const problems: [string, string][] = []
  // A save without any `consents` comes from a client that does not know them; refusing them is another thing.
  if (consents && !consents.data_policy)
    problems.push(['consents.data_policy', 'Debes aceptar la política de tratamiento de datos.'])
  if (consents && !consents.waiver)
    problems.push(['consents.waiver', 'Debes aceptar la exoneración y los términos.'])
  if (!isMinor(ageOn(birthday, today))) return problems
  if (consents && !guardian?.consent)
    problems.push(['guardian', 'Un menor de edad necesita los datos y la autorización de su acudiente.'])
  if (guardian && isOwnGuardian(documentKey(minor), guardianKey(guardian)))
    problems.push(['guardian.document', OWN_GUARDIAN])
  return problems
}

/** As a category asks for them. */
export const agedOn = (people: { gender: 'male' | 'female'; birthday: string }[], day: string) =>
  people.map(({ gender, birthday }) => ({ gender, age: ageOn(birthday, day) }))

/** `atTable`: who stands at a till need not say where they live nor their EPS; what is said must be true. */
export type Days = { today: string; atTable?: boolean }

export const formProblems = (
  form: Form,
  offer: Offer,
  { today, atTable = false }: Days,
): Record<string, string[]> => {
  const problems: Record<string, string[]> = {}
  const add = (field: string, sentence: string) => {
    problems[field] = [...(problems[field] ?? []), sentence]
  }
  const team = form.competitors

  const individuals = team.some(({ category_id }) => category_id !== undefined)
  if (!offer.team_size.includes(individuals ? 1 : team.length))
    add(
      'competitors',
      individuals
        ? 'En este evento no se inscriben personas individuales.'
        : 'Este evento no ofrece equipos de ese tamaño.',
    )
  const repeated = repeatedDni(team)
  if (repeated >= 0) add(`competitors.${repeated}.dni`, REPEATED_PERSON)

  for (const [position, participant] of team.entries()) {
    const field = (name: string) => `competitors.${position}.${name}`
    if (!isBirthday(participant.birthday, today)) {
      add(field('birthday'), 'Escribe una fecha de nacimiento válida.')
      continue
    }
    const isFromNowhere = participant.department === '' && participant.city === ''
    if (!(atTable && isFromNowhere) && !isCityOf(participant.department, participant.city))
      add(field('city'), 'Elige un departamento y una ciudad de la lista.')
    if (!isInsurer(participant.eps)) add(field('eps'), 'Elige una EPS de la lista.')
    if (!offer.kits.some(({ id }) => id === participant.kit_id))
      add(field('kit_id'), 'Elige una talla de este evento.')
    const checked = checkAnswers(offer.questions, participant.answers)
    if (!checked.accepted)
      for (const { question_id, sentence } of checked.problems) add(field(`answers.${question_id}`), sentence)
    for (const [name, sentence] of consentProblems(participant, today)) add(field(name), sentence)
  }
  if (Object.keys(problems).length > 0) return problems

  const find = (wanted: number | undefined) => offer.categories.find(({ id }) => id === wanted)
  if (individuals) {
    for (const [position, member] of team.entries()) {
      const category = find(member.category_id ?? form.category_id)
      if (!category || !admits(category, agedOn([member], category.age_day)))
        add(`competitors.${position}.category_id`, 'Elige una categoría que admita a esta persona.')
    }
    return problems
  }
  const category = find(form.category_id)
  if (!category || !admits(category, agedOn(team, category.age_day)))
    add('category_id', 'Elige una categoría que admita a todo el equipo.')
  return problems
}
