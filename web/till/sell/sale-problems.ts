/** What is still missing or wrong in a step of a sale, by field; and where what the server refused is shown. */
import { ageOn } from '#domain/colombia/clock.ts'
import { documentKey, documentProblem } from '#domain/colombia/documents.ts'
import { EMAIL_RULE, isEmail } from '#domain/colombia/emails.ts'
import { isName, NAME_RULE } from '#domain/colombia/names.ts'
import { ANY_PHONE_RULE, PHONE_RULE, readPhone } from '#domain/colombia/phones.ts'
import {
  guardianKey,
  isBirthday,
  isMinor,
  isOwnGuardian,
  OWN_GUARDIAN,
} from '#domain/registration/rules/people.ts'
import { type Signature, signatureProblem } from '#domain/registration/rules/signature.ts'
import { checkAnswers } from '#domain/surveys/rules/answers.ts'
import type { TillWorld } from '#domain/till/contract.ts'
import { birthdayProblem } from '#web/registration/form/birthday-problem.ts'
import { HEALTH_FIELDS, untickedProblem } from '#web/registration/form/health-answers.ts'
import { birthdayOf, type Participant } from '#web/registration/form/registration-form.ts'
import { askedQuestions, offersFor, sizesFor } from './offers.ts'
import { pesosOf, type SaleDraft, type SaleStep } from './sale-draft.ts'
import type { Stock } from './stock.ts'

export type Problems = Record<string, string>

const isEmpty = (text: string) => text.trim() === ''

/** Only those with a sentence, named as the fields of the one person are: `0.phone`. */
const told = (found: Record<string, string | null | undefined | false>): Problems =>
  Object.fromEntries(
    Object.entries(found).flatMap(([field, sentence]) => (sentence ? [[`0.${field}`, sentence]] : [])),
  )

const nameProblem = (name: string, missing: string) => {
  if (isEmpty(name)) return missing
  return isName(name.trim()) ? null : NAME_RULE
}

export const personProblems = (person: Participant, today: string): Problems =>
  told({
    dni: documentProblem(person.document_type, person.dni),
    name: nameProblem(person.name, 'Escribe el nombre.'),
    last_name: nameProblem(person.last_name, 'Escribe el apellido.'),
    birthday: !isBirthday(birthdayOf(person), today) && birthdayProblem(person),
    gender: !person.gender && 'Elige una opción.',
    phone: !readPhone(person.phone) && PHONE_RULE,
    email: !isEmpty(person.email) && !isEmail(person.email) && EMAIL_RULE,
    emergency_name: isEmpty(person.emergency_name) && 'Escribe a quién llamamos en una emergencia.',
    emergency_phone: !readPhone(person.emergency_phone) && ANY_PHONE_RULE,
  })

const answersOf = (person: Participant) =>
  Object.entries(person.answers).map(([id, value]) => ({ question_id: Number(id), value }))

export const placeProblems = (world: TillWorld, person: Participant, stock: Stock): Problems => {
  const offers = offersFor(world, person, stock)
  const offer = offers.find(({ category }) => String(category.id) === person.category_id)
  const size = offer
    ? sizesFor(world, offer.distance.id, stock).find(({ kit }) => String(kit.id) === person.kit_id)
    : undefined
  const asked = askedQuestions(world)
  const given = answersOf(person).filter(({ question_id }) => asked.some(({ id }) => id === question_id))
  const checked = checkAnswers(asked, given)
  const answers = checked.accepted ? [] : checked.problems
  return {
    ...told({
      category_id: !offer
        ? 'Elige una distancia.'
        : offer.left === 0 && `${offer.distance.name} se agotó. Elige otra.`,
      kit_id: !size ? 'Elige una talla.' : size.left === 0 && 'Esa talla se agotó. Elige otra.',
    }),
    ...Object.fromEntries(answers.map(({ question_id, sentence }) => [`0.answers.${question_id}`, sentence])),
  }
}

export const isYoung = (person: Participant, today: string): boolean => {
  const birthday = birthdayOf(person)
  return birthday !== '' && isMinor(ageOn(birthday, today))
}

const guardianProblems = (person: Participant): Problems => {
  const { guardian_document: document, guardian_document_type: document_type } = person
  const own = isOwnGuardian(documentKey(person), guardianKey({ document, document_type }))
  return told({
    guardian_name: nameProblem(person.guardian_name, 'Escribe el nombre del acudiente.'),
    guardian_document: own ? OWN_GUARDIAN : documentProblem(document_type, document),
    guardian_relation: isEmpty(person.guardian_relation) && 'Elige el parentesco.',
    guardian_phone: !readPhone(person.guardian_phone) && 'Escribe el celular del acudiente.',
    guardian_consent: !person.guardian_consent && 'El acudiente debe autorizar la participación.',
  })
}

const consentProblems = (person: Participant, signature: Signature, today: string): Problems => {
  const minor = isYoung(person, today)
  const signer = minor ? person.guardian_name : `${person.name} ${person.last_name}`
  return {
    ...(minor ? guardianProblems(person) : {}),
    ...told({
      data_policy: !minor && !person.data_policy && 'Debes aceptar la política de tratamiento de datos.',
      waiver: !person.waiver && 'Debes aceptar la exoneración y los términos.',
      signature: signatureProblem(signature, signer),
      ...Object.fromEntries(HEALTH_FIELDS.map((field) => [field, untickedProblem(person, field)])),
    }),
  }
}

const VOUCHERS = {
  terminal: 'Escribe el número del voucher.',
  nequi: 'Escribe la referencia de Nequi.',
} as const

export const moneyProblems = (
  { way, tendered, voucher, participant }: SaleDraft,
  { amount, signature, today }: { amount: number; signature: Signature; today: string },
): Problems => {
  const problems: Problems = consentProblems(participant, signature, today)
  if (amount > 0 && way === '') problems.way = 'Elige cómo pagó.'
  if (way === 'cash' && pesosOf(tendered) < amount)
    problems.tendered = tendered === '' ? 'Escribe cuánto te dio.' : 'Es menos de lo que cuesta.'
  if ((way === 'terminal' || way === 'nequi') && isEmpty(voucher)) problems.voucher = VOUCHERS[way]
  return problems
}

const PLACE = ['0.category_id', '0.kit_id', 'bib']
const SIGNED = /^0\.(guardian_|data_policy|waiver|signature|eps|blood_type|rh_factor|conditions)/

/** Where a field is asked for. */
export const stepOf = (field: string): SaleStep => {
  if (PLACE.includes(field) || field.startsWith('0.answers')) return 'place'
  return field.startsWith('0.') && !SIGNED.test(field) ? 'person' : 'money'
}

/** Of the sale and not of the person. */
const OF_SALE = ['way', 'tendered', 'voucher', 'bib', 'amount', 'receipt', 'session_id']

/** `phone` of the server is `0.phone` of the fields, `guardian.name` is `0.guardian_name`. */
const fieldOf = (named: string): string =>
  OF_SALE.includes(named)
    ? named
    : `0.${named
        .replace(/^(person|consents)\./, '')
        .replace(/^signature.*/, 'signature')
        .replace(/^guardian$/, 'guardian_consent')
        .replace(/^guardian\./, 'guardian_')}`

export const refusedFields = (errors: Record<string, string[]>): Problems =>
  Object.fromEntries(Object.entries(errors).map(([named, [first = '']]) => [fieldOf(named), first]))
