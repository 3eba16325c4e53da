/** What one person tells in a registration, as it travels: product.md section 18. */
import { z } from 'zod'
import { emailField, phoneField } from '#domain/colombia/contact-field.ts'
import { birthdayField } from '#domain/colombia/date-field.ts'
import { documentType, typedDocument, withDocument } from '#domain/colombia/document-field.ts'
import { isName, isPlainLine, LINE_RULE, NAME_RULE } from '#domain/colombia/names.ts'
import { ANY_PHONE_RULE } from '#domain/colombia/phones.ts'
import { estimatedTime } from '#domain/events/distances/declared-time.ts'
import { wire } from '#server/contract-kit.ts'
import { conditionsLine, LONGEST_CONDITIONS } from './rules/health-fields.ts'

export const gender = z.enum(['male', 'female'], 'Elige una opción.')
export const BLOOD = ['A', 'B', 'AB', 'O', 'no_informa'] as const
export const RH = ['+', '-', 'no_informa'] as const

/** Free text, made one line. Empty is said as such: where that means nothing was sent, `unlessEmpty` stands around it. */
export const conditions = z.preprocess(
  (value) => (typeof value === 'string' ? conditionsLine(value) : (value ?? undefined)),
  z.string().max(LONGEST_CONDITIONS).optional(),
)

export const consents = z.object({
  data_policy: wire.boolean,
  waiver: wire.boolean,
  health: wire.boolean.default(false),
  news: wire.boolean.default(false),
})

const GUARDIAN_PHONE = 'Escribe el celular del acudiente.'

const guardianFields = z.object({
  name: wire.text(120).refine(isName, NAME_RULE),
  document_type: documentType,
  document: typedDocument.dni,
  relation: wire.text(60).refine(isPlainLine, LINE_RULE),
  consent: wire.boolean,
  /** Who signs by the link gives it; a save of the specification need not know it. */
  phone: wire.unlessEmpty(phoneField(GUARDIAN_PHONE).optional()),
})
export const guardian = withDocument(guardianFields, 'document')
export const signingGuardian = withDocument(
  guardianFields.extend({ phone: phoneField(GUARDIAN_PHONE) }),
  'document',
)

export const participantForm = withDocument(
  z.object({
    ...typedDocument,
    birthday: birthdayField,
    name: wire.text(80).refine(isName, NAME_RULE),
    last_name: wire.text(80).refine(isName, NAME_RULE),
    gender,
    department: wire.text(80),
    city: wire.text(80),
    address: wire.optionalText(160),
    email: emailField,
    phone: phoneField(),
    eps: wire.text(120),
    blood_type: z.enum(BLOOD, 'Elige una opción.'),
    rh_factor: z.enum(RH, 'Elige una opción.'),
    /** 'Condiciones o alergias'; a client written from the specification does not send it. */
    conditions,
    /** 'Mamá (Rosa)' is fine: what people call the person they want to be called. */
    emergency_name: wire.text(120).refine(isPlainLine, LINE_RULE),
    emergency_phone: phoneField(ANY_PHONE_RULE),
    kit_id: wire.id,
    /** Sent: these people are individuals bought together, each in an own category. */
    category_id: wire.unlessEmpty(wire.id.optional()),
    answers: z
      .array(z.object({ question_id: wire.id, value: z.coerce.string().max(500) }))
      .max(100)
      .default([]),
    /** Absent altogether in a client written from the specification: accepted, marked 'autorización pendiente'. */
    consents: consents.optional(),
    guardian: guardian.nullish(),
    /** How long the person expects to need, '1:45' or '1:45:30': where a distance starts in waves. */
    estimated_time: wire.unlessEmpty(estimatedTime.optional()),
  }),
)
export type ParticipantForm = z.output<typeof participantForm>
