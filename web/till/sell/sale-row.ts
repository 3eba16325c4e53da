/** A finished draft as it is sent and kept. */
import type { DocumentType } from '#domain/colombia/documents.ts'
import type { Signature } from '#domain/registration/rules/signature.ts'
import type { TillWorld } from '#domain/till/contract.ts'
import type { SentSale } from '#domain/till/sale/sale-contract.ts'
import { birthdayOf, type Participant } from '#web/registration/form/registration-form.ts'
import type { SaleFacts } from '../device/till-box.ts'
import { askedQuestions, offerOf } from './offers.ts'
import { pesosOf, type SaleDraft } from './sale-draft.ts'
import { isYoung } from './sale-problems.ts'

type Person = SentSale['person']

const personOf = (person: Participant, world: TillWorld): Person => ({
  dni: person.dni,
  document_type: person.document_type as DocumentType,
  name: person.name.trim(),
  last_name: person.last_name.trim(),
  gender: person.gender as Person['gender'],
  birthday: birthdayOf(person),
  phone: person.phone,
  email: person.email.trim(),
  department: person.department,
  city: person.city,
  emergency_name: person.emergency_name.trim(),
  emergency_phone: person.emergency_phone,
  ...(person.health
    ? {
        eps: person.eps,
        blood_type: (person.blood_type || 'no_informa') as NonNullable<Person['blood_type']>,
        rh_factor: (person.rh_factor || 'no_informa') as NonNullable<Person['rh_factor']>,
        conditions: person.conditions,
      }
    : {}),
  answers: askedQuestions(world).map(({ id }) => ({
    question_id: id,
    value: (person.answers[id] ?? '').trim(),
  })),
})

const guardianOf = (person: Participant): NonNullable<SentSale['guardian']> => ({
  name: person.guardian_name.trim(),
  document_type: person.guardian_document_type as DocumentType,
  document: person.guardian_document,
  relation: person.guardian_relation,
  phone: person.guardian_phone,
  consent: person.guardian_consent,
})

type Finished = {
  draft: SaleDraft
  world: TillWorld
  session_id: number
  amount: number
  signature: Signature
  receipt: string
  today: string
  offset_ms: number | null
}

export const saleOf = (finished: Finished): SentSale => {
  const { draft, world, session_id, amount, signature, receipt, today, offset_ms } = finished
  const { participant } = draft
  const way = draft.way || 'cash'
  const { data_policy, waiver, health, news } = participant
  const minor = isYoung(participant, today)
  return {
    id: draft.id,
    session_id,
    receipt,
    person: personOf(participant, world),
    category_id: Number(participant.category_id),
    kit_id: Number(participant.kit_id),
    bib: draft.bib.trim() || null,
    amount,
    way,
    tendered: way === 'cash' ? Math.max(amount, pesosOf(draft.tendered)) : null,
    voucher: way === 'cash' ? '' : draft.voucher.trim(),
    // The guardian's box says it for a minor.
    consents: { data_policy: minor ? participant.guardian_consent : data_policy, waiver, health, news },
    guardian: minor ? guardianOf(participant) : null,
    signature,
    handover_id: draft.hands_over ? draft.handover_id : null,
    device_at: new Date().toISOString(),
    offset_ms,
  }
}

export const factsOf = ({ participant }: SaleDraft, world: TillWorld): SaleFacts => ({
  person: `${participant.name} ${participant.last_name}`.trim(),
  distance: offerOf(world, participant.category_id)?.distance.name ?? '',
  size: world.kits.find(({ id }) => String(id) === participant.kit_id)?.size ?? '',
})
