/** Step 1: who buys. A document is scanned or typed; what is known comes filled in, the rest is a few fields. */
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ageOn } from '#domain/colombia/clock.ts'
import { type DocumentType, documentProblem, documentText, plainDni } from '#domain/colombia/documents.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import { isMinor } from '#domain/registration/rules/people.ts'
import type { findPerson } from '#domain/till/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { CallFailed } from '#web/client.ts'
import { crewCall } from '#web/crew/device-token.ts'
import { failureOf } from '#web/failure.ts'
import { DOCUMENT_OPTIONS } from '#web/light/document-options.ts'
import { SelectField } from '#web/light/fields/select-field.tsx'
import { birthParts, type Participant } from '#web/registration/form/registration-form.ts'
import type { Scanned } from '#web/scan/scan-field.tsx'
import { ScanField } from '#web/scan/scan-field.tsx'
import { isUnreached, patience } from '../device/upload-sales.ts'
import { PersonFields } from './person-fields.tsx'
import type { SaleDraft } from './sale-draft.ts'
import type { Problems } from './sale-problems.ts'
import classes from './sell.module.css'

export type StepFields = {
  draft: SaleDraft
  problems: Problems
  change: (values: Partial<SaleDraft>) => void
  type: (values: Partial<Participant>) => void
}

type PersonStepProps = StepFields & {
  event_id: string
  online: boolean
  today: string
  onUnreached: () => void
}

type Known = NonNullable<AnswerOf<typeof findPerson>['person']>
type Told = { says: string; desk: boolean }

const OF_A_PLACE: Told = {
  says: 'Ese código es de alguien que ya está inscrito. Su kit se entrega en la mesa.',
  desk: true,
}

/** What the card itself says counts more than what was told some other time. */
const filled = (known: Known, card: Partial<Participant>): Partial<Participant> => ({
  name: known.name,
  last_name: known.last_name,
  gender: known.gender === 'male' || known.gender === 'female' ? known.gender : '',
  ...birthParts(known.birthday),
  phone: phoneText(known.phone),
  email: known.email,
  department: known.department,
  city: known.city,
  emergency_name: known.emergency_name,
  emergency_phone: phoneText(known.emergency_phone),
  ...card,
})

type Card = Extract<Scanned, { kind: 'cedula' }>

const cardOf = ({ document, names, last_names, birthday, gender }: Card, today: string) => ({
  document_type: isMinor(ageOn(birthday, today)) ? 'TI' : 'CC',
  dni: plainDni(document),
  name: names,
  last_name: last_names,
  gender,
  ...birthParts(birthday),
})

const lookFor = (event_id: string, dni: string, document_type: string) =>
  crewCall<typeof findPerson>('POST /api/till/:event_id/people', {
    params: { event_id },
    body: { dni, document_type: document_type as DocumentType },
    signal: patience(),
  })

export function PersonStep(props: PersonStepProps) {
  const { event_id, online, today, draft, change, type, onUnreached } = props
  const [looking, setLooking] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const { participant } = draft
  const field = useRef<HTMLDivElement>(null)
  // The next person's document may come from a reader, which types where the focus is.
  const isEmpty = participant.dni === ''
  useEffect(() => {
    if (isEmpty) field.current?.querySelector('input')?.focus()
  }, [isEmpty])

  const find = async (values: Partial<Participant> & { dni: string; document_type: string }) => {
    type(values)
    const wrong = documentProblem(values.document_type, values.dni)
    if (wrong) return setTold({ says: wrong, desk: false })
    if (!online) return change({ looked: true })
    setLooking(true)
    try {
      const { state, says, person } = await lookFor(event_id, values.dni, values.document_type)
      if (state === 'taken') return setTold({ says: says ?? 'Ya está inscrita.', desk: true })
      if (says) setTold({ says, desk: false })
      if (person) type(filled(person, values))
      change({ looked: true, known: person !== null })
    } catch (error) {
      if (!isUnreached(error)) {
        const field = error instanceof CallFailed ? error.notice.errors?.dni?.[0] : undefined
        return setTold({ says: field ?? failureOf(error).message, desk: false })
      }
      // Without connection nobody is known beforehand.
      onUnreached()
      change({ looked: true })
    } finally {
      setLooking(false)
    }
  }

  const scan = (scanned: Scanned) => {
    setTold(null)
    if (scanned.kind === 'code') return setTold(OF_A_PLACE)
    if (scanned.kind === 'cedula') return void find(cardOf(scanned, today))
    void find({ dni: plainDni(scanned.text), document_type: participant.document_type })
  }

  if (draft.looked)
    return (
      <>
        <p className={classes.who}>
          <strong>{documentText(participant)}</strong>
          <button
            type="button"
            className={classes.link}
            onClick={() => change({ looked: false, known: false })}
          >
            Cambiar
          </button>
        </p>
        {told ? (
          <p className={classes.refusal} role="status">
            {told.says}
          </p>
        ) : null}
        <PersonFields {...props} />
      </>
    )
  return (
    <div className={classes.fields}>
      <SelectField
        label="Tipo de documento"
        name="document_type"
        data={DOCUMENT_OPTIONS}
        value={participant.document_type}
        onChange={({ currentTarget: { value } }) => type({ document_type: value })}
      />
      <div ref={field}>
        <ScanField label="Cédula o documento" placeholder="Escanea o escribe" onScan={scan} />
      </div>
      <div role="status" className={classes.told}>
        {looking ? 'Buscando…' : null}
        {told ? (
          <p className={classes.refusal}>
            {told.says} {told.desk ? <Link to={`/mesa/${event_id}`}>Ir a la mesa</Link> : null}
          </p>
        ) : null}
      </div>
    </div>
  )
}
