/** What is still missing or wrong in a step, by field: `1.email` is the email of the second participant. */
import { ageOn } from '#domain/colombia/clock.ts'
import { documentKey, documentProblem } from '#domain/colombia/documents.ts'
import { EMAIL_RULE, isEmail, plainEmail } from '#domain/colombia/emails.ts'
import { isName, NAME_RULE } from '#domain/colombia/names.ts'
import { ANY_PHONE_RULE, PHONE_RULE, readPhone, samePhone } from '#domain/colombia/phones.ts'
import {
  guardianKey,
  isBirthday,
  isMinor,
  isOwnGuardian,
  OWN_GUARDIAN,
  REPEATED_PERSON,
} from '#domain/registration/rules/people.ts'
import { checkAnswers } from '#domain/surveys/rules/answers.ts'
import type { Category, Kit } from '../event.ts'
import { birthdayProblem } from './birthday-problem.ts'
import { chosenCategory, fittingKits, peopleWithUnfitKit } from './fitting-kits.ts'
import { HEALTH_FIELDS, untickedProblem } from './health-answers.ts'
import { whyNot } from './offered-categories.ts'
import { categoriesFor } from './person-categories.ts'
import { placesOf } from './places.ts'
import {
  birthdayOf,
  isGroup,
  type Participant,
  type Place,
  type RegistrationForm,
} from './registration-form.ts'

export type Question = { id: number; texto: string; tipo: string; opciones: string[]; obligatoria: boolean }
export type Problems = Record<string, string>

/** What the answers are checked against. */
export type RegistrationContext = {
  today: string
  event_day: string
  kits: Kit[]
  questions: Question[]
  /** Categories that admit the whole team; null while nobody knows. */
  categories: Category[] | null
  /** All of the event. */
  offered: Category[]
}

const isEmpty = (text: string) => text.trim() === ''

export const isRepeated = ({ participants }: RegistrationForm, at: number): boolean => {
  const keys = participants.map(documentKey)
  return Boolean(keys[at]) && keys.indexOf(keys[at] ?? '') < at
}

/** How many of a size are left for this participant, after what the others of the team chose. */
export const leftFor = ({ participants }: RegistrationForm, at: number, kit: Kit): number =>
  kit.amount -
  participants.filter((participant, index) => index !== at && participant.kit_id === String(kit.id)).length

type Check = (
  participant: Participant,
  at: number,
  form: RegistrationForm,
  context: RegistrationContext,
) => Problems

const problem = (field: string, sentence: string | null): Problems => (sentence ? { [field]: sentence } : {})

const identification: Check = (participant, at, form, { today }) => ({
  ...problem('dni', documentProblem(participant.document_type, participant.dni)),
  ...(isRepeated(form, at) ? { dni: REPEATED_PERSON } : {}),
  ...(isBirthday(birthdayOf(participant), today) ? {} : { birthday: birthdayProblem(participant) }),
})

/** A name that is missing gets its own sentence, one that is none the rule. */
const nameProblem = (name: string, missing: string) => {
  if (isEmpty(name)) return missing
  return isName(name.trim()) ? null : NAME_RULE
}

const personal: Check = ({ name, last_name, gender, department, city }) => ({
  ...problem('name', nameProblem(name, 'Escribe el nombre.')),
  ...problem('last_name', nameProblem(last_name, 'Escribe el apellido.')),
  ...(gender ? {} : { gender: 'Elige una opción.' }),
  ...(department ? {} : { department: 'Elige el departamento.' }),
  ...(city ? {} : { city: department ? 'Elige la ciudad de la lista.' : 'Elige primero el departamento.' }),
})

const unfitKit = (form: RegistrationForm, at: number, context: RegistrationContext): string => {
  const distance = chosenCategory(form, at, context)?.distance
  return distance ? `Esa talla no es para ${distance}. Elige otra.` : 'Elige una talla.'
}

const kitProblem = (
  { kit_id }: Participant,
  at: number,
  form: RegistrationForm,
  context: RegistrationContext,
): Problems => {
  const kit = context.kits.find(({ id }) => String(id) === kit_id)
  if (!kit) return { kit_id: 'Elige una talla.' }
  if (!fittingKits(form, at, context).includes(kit)) return { kit_id: unfitKit(form, at, context) }
  return leftFor(form, at, kit) > 0 ? {} : { kit_id: 'Esa talla se agotó. Elige otra.' }
}

const category: Check = (participant, at, form, context) => {
  const { questions } = context
  const answers = Object.entries(participant.answers).map(([id, value]) => ({
    question_id: Number(id),
    value,
  }))
  const known = answers.filter(({ question_id }) => questions.some(({ id }) => id === question_id))
  const checked = checkAnswers(questions, known)
  const wrong = checked.accepted ? [] : checked.problems
  return {
    ...kitProblem(participant, at, form, context),
    ...Object.fromEntries(wrong.map(({ question_id, sentence }) => [`answers.${question_id}`, sentence])),
  }
}

const contact: Check = (participant) => {
  const { email, email_again, phone, phone_again, eps, blood_type, rh_factor } = participant
  const problems: Problems = {}
  if (!isEmail(email)) problems.email = EMAIL_RULE
  else if (plainEmail(email) !== plainEmail(email_again))
    problems.email_again = 'Los dos correos no son iguales.'
  if (!readPhone(phone)) problems.phone = PHONE_RULE
  else if (!samePhone(phone, phone_again)) problems.phone_again = 'Los dos celulares no son iguales.'
  if (!eps) problems.eps = 'Elige una EPS.'
  if (!blood_type) problems.blood_type = 'Elige una opción.'
  if (!rh_factor) problems.rh_factor = 'Elige una opción.'
  for (const field of HEALTH_FIELDS) {
    const unticked = untickedProblem(participant, field)
    if (unticked) problems[field] = unticked
  }
  if (isEmpty(participant.emergency_name))
    problems.emergency_name = 'Escribe a quién llamamos en una emergencia.'
  if (!readPhone(participant.emergency_phone)) problems.emergency_phone = ANY_PHONE_RULE
  return problems
}

export const needsGuardian = (participant: Participant, today: string): boolean => {
  const birthday = birthdayOf(participant)
  return birthday !== '' && isMinor(ageOn(birthday, today))
}

const welcome: Check = (participant, _at, _form, { today }) => {
  const problems: Problems = {}
  const minor = needsGuardian(participant, today)
  // Of a minor the guardian authorises the data, in the guardian's own box.
  if (!minor && !participant.data_policy)
    problems.data_policy = 'Debes aceptar la política de tratamiento de datos.'
  if (!participant.waiver) problems.waiver = 'Debes aceptar la exoneración y los términos.'
  if (!minor) return problems
  const guardian = nameProblem(participant.guardian_name, 'Escribe el nombre del acudiente.')
  if (guardian) problems.guardian_name = guardian
  const { guardian_document: document, guardian_document_type: document_type } = participant
  if (isEmpty(document)) problems.guardian_document = 'Escribe el documento del acudiente.'
  else if (isOwnGuardian(documentKey(participant), guardianKey({ document, document_type })))
    problems.guardian_document = OWN_GUARDIAN
  else Object.assign(problems, problem('guardian_document', documentProblem(document_type, document)))
  if (!isEmpty(participant.guardian_phone) && !readPhone(participant.guardian_phone))
    problems.guardian_phone = PHONE_RULE
  if (isEmpty(participant.guardian_relation)) problems.guardian_relation = 'Elige el parentesco.'
  if (!participant.guardian_consent)
    problems.guardian_consent = 'El acudiente debe autorizar la participación.'
  return problems
}

const CHECKS: Partial<Record<Place['step'], Check>> = { identification, personal, category, contact }

const named = (at: number, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, sentence]) => [`${at}.${field}`, sentence]))

const NO_CATEGORY = 'No hay categoría, leer las reglas.'

/** One of these must be chosen, and still be had. */
const choiceProblem = (categories: Category[], chosen: string, form: RegistrationForm): Problems => {
  if (categories.length === 0) return { category_id: NO_CATEGORY }
  if (categories.every((one) => whyNot(one, form) !== null))
    return { category_id: 'Por ahora no hay cupos en estas distancias.' }
  const category = categories.find(({ id }) => String(id) === chosen)
  if (!category) return { category_id: 'Elige una categoría.' }
  const why = whyNot(category, form)
  return why ? { category_id: `${category.distance} · ${why}. Elige otra.` } : {}
}

/** Of each one who runs alone. */
const personCategoryProblem = (
  participant: Participant,
  form: RegistrationForm,
  context: RegistrationContext,
): Problems => {
  const fitting = categoriesFor(participant, context)
  return fitting
    ? choiceProblem(fitting, participant.category_id, form)
    : { category_id: 'Elige una categoría.' }
}

const categoryProblem = (form: RegistrationForm, context: RegistrationContext): Problems => {
  if (isGroup(form))
    return Object.assign(
      {},
      ...form.participants.map((participant, at) =>
        named(at, personCategoryProblem(participant, form, context)),
      ),
    )
  const { categories } = context
  if (categories === null)
    return { category_id: 'Revisa la fecha de nacimiento y el género de cada participante.' }
  return choiceProblem(categories, form.category_id, form)
}

const TIME = /^\d{1,2}:[0-5]\d(:[0-5]\d)?$/

/** What the choice of a category asks for beside it: a size that is for the distance, and a time that is one. */
const consequences = (form: RegistrationForm, context: RegistrationContext): Problems => {
  const problems: Problems = {}
  for (const at of peopleWithUnfitKit(form, context)) problems[`${at}.kit_id`] = unfitKit(form, at, context)
  for (const [at, { estimated_time }] of form.participants.entries()) {
    const time = estimated_time.trim()
    if (time && chosenCategory(form, at, context)?.has_waves && !(TIME.test(time) && /[1-9]/.test(time)))
      problems[`${at}.estimated_time`] = 'Escribe horas y minutos, como 1:45.'
  }
  return problems
}

export const problemsAt = (
  form: RegistrationForm,
  { participant: at, step }: Place,
  context: RegistrationContext,
): Problems => {
  if (step === 'welcome')
    return Object.assign(
      {},
      ...form.participants.map((participant, index) =>
        named(index, welcome(participant, index, form, context)),
      ),
    )
  const participant = form.participants[at]
  const check = CHECKS[step]
  if (!participant || !check) return {}
  const own = named(at, check(participant, at, form, context))
  const closes = step === 'category' && at === form.participants.length - 1
  return closes ? { ...consequences(form, context), ...own, ...categoryProblem(form, context) } : own
}

/** The first place that is not in order, before the form is sent. */
export const firstProblem = (
  form: RegistrationForm,
  context: RegistrationContext,
): { place: Place; problems: Problems } | null => {
  for (const place of placesOf(form)) {
    const problems = problemsAt(form, place, context)
    if (Object.keys(problems).length > 0) return { place, problems }
  }
  return null
}
