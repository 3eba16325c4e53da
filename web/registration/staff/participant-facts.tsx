/** What a participant said the day of the registration: identity, contact, kit, health and answers. */

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { documentText, isCitizen } from '#domain/colombia/documents.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { hourOf } from '#domain/events/rules/waves.ts'
import { DOCUMENT_WORDS } from '#domain/registration/rules/document-states.ts'
import { HEALTH_LABELS } from '#domain/registration/rules/health-fields.ts'
import { FURTHER_FIELDS, TOLD_LABELS } from '#domain/registration/rules/told-fields.ts'
import type { RegistrationDetail } from '#domain/registration/staff/registration-contract.ts'
import { LACKS_WORDS, useLacks } from '#web/accounts/own-rights.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AuthorisationFact } from './authorisation-fact.tsx'
import { handedText } from './handed-over-text.tsx'
import { ParticipantBib } from './participant-bib.tsx'
import { EditPerson } from './people/edit-person.tsx'
import { genderLabel, told } from './people/person-words.ts'
import classes from './registration-drawer.module.css'

type Participant = RegistrationDetail['members'][number]

export const placeText = (...parts: string[]) => parts.filter(Boolean).join(', ') || '-'

export const bloodText = ({ blood_type, rh_factor }: Pick<Participant, 'blood_type' | 'rh_factor'>) =>
  blood_type === 'no_informa' || blood_type === ''
    ? told(rh_factor === '' || rh_factor === 'no_informa' ? 'no_informa' : rh_factor)
    : `${blood_type}${rh_factor === 'no_informa' ? '' : rh_factor}`

/** A guardian is a citizen unless the type says otherwise: only then it is worth a word. */
const guardianDocument = ({ document, document_type }: NonNullable<Participant['guardian']>) =>
  isCitizen(document_type) ? document : documentText({ dni: document, document_type })

type ParticipantFactsProps = {
  participant: Participant
  title: string
  /** While its link to sign can be sent. */
  signsFor: number | null
  eventId: number
  /** Confirmed: can be given a number. */
  getsBib: boolean
  /** Where people of one purchase run in different ones. */
  showsCategory?: boolean
  /** Where one can be taken out and the others go on. */
  onAnnul?: (() => void) | undefined
  /** What can be done for this person besides. */
  part?: ReactNode
}

export function ParticipantFacts({
  participant,
  title,
  signsFor,
  eventId,
  getsBib,
  showsCategory = false,
  onAnnul,
  part,
}: ParticipantFactsProps) {
  const lacksAnnul = useLacks('annul')
  return (
    <section aria-label={`${title}: ${participant.name} ${participant.last_name}`}>
      <h3 className={classes.title}>
        {title}: {participant.name} {participant.last_name}
      </h3>
      {part}
      <EditPerson competitorId={participant.competitor_id} />
      <Facts>
        <Fact label="Identificación">
          {documentText(participant)}
          {participant.identity_unproven ? (
            <>
              {' '}
              <StatusBadge tone="warning">Identidad por confirmar</StatusBadge>
            </>
          ) : null}
          {participant.document_state === 'own' ? null : (
            <>
              {' '}
              <StatusBadge tone="danger">{DOCUMENT_WORDS[participant.document_state]}</StatusBadge>
            </>
          )}
        </Fact>
        {getsBib || participant.bib ? (
          <Fact label="Dorsal" wide>
            <ParticipantBib eventId={eventId} participant={participant} acts={getsBib} />
          </Fact>
        ) : null}
        {showsCategory ? (
          <Fact label="Categoría">
            {participant.distance} {participant.category}
          </Fact>
        ) : null}
        <Fact label="Kit">
          {participant.kit_name} · {kitSizeLabel(participant.size)}
          {participant.handed_over ? (
            <>
              <br />
              Entregado {handedText(participant.handed_over)}
            </>
          ) : null}
        </Fact>
        {participant.block ? <Fact label="Bloque">{participant.block}</Fact> : null}
        {participant.wave ? (
          <Fact label="Oleada">
            {participant.wave.name} · {hourOf(participant.wave.start_at)}
          </Fact>
        ) : null}
        {participant.estimated_time ? (
          <Fact label="Tiempo estimado">{participant.estimated_time}</Fact>
        ) : null}
        <Fact label="Nacimiento">
          <DateText value={participant.birthday} /> ({participant.age} años el día del evento)
        </Fact>
        <Fact label="Género">{genderLabel(participant.gender)}</Fact>
        <Fact label="Celular">
          <a className="lone-link" href={`tel:${participant.phone.replaceAll(/[^+\d]/g, '')}`}>
            {phoneText(participant.phone)}
          </a>
        </Fact>
        <Fact label="Correo" wide>
          <a className="lone-link" href={`mailto:${participant.email}`}>
            {participant.email}
          </a>
        </Fact>
        <Fact label="Dirección" wide>
          {placeText(participant.address, participant.city, participant.department)}
        </Fact>
        <Fact label="Contacto de emergencia" wide>
          {participant.emergency_name} · {phoneText(participant.emergency_phone)}
        </Fact>
        {FURTHER_FIELDS.map((field) => (
          <Fact key={field} label={TOLD_LABELS[field]} wide>
            {participant[field]}
          </Fact>
        ))}
        <Fact label="EPS">{told(participant.eps)}</Fact>
        <Fact label="Sangre">{bloodText(participant)}</Fact>
        {participant.conditions ? (
          <Fact label={HEALTH_LABELS.conditions} wide>
            {participant.conditions}
          </Fact>
        ) : null}
        {participant.guardian ? (
          <Fact label="Acudiente" wide>
            {participant.guardian.name} ({participant.guardian.relation}), documento{' '}
            {guardianDocument(participant.guardian)}
            {participant.guardian.phone ? `, celular ${phoneText(participant.guardian.phone)}` : ''}
          </Fact>
        ) : null}
        {participant.answers.map(({ question_id, texto, value }) => (
          <Fact key={question_id} label={texto} wide>
            {value}
          </Fact>
        ))}
        <AuthorisationFact participant={participant} signsFor={signsFor} />
      </Facts>
      {onAnnul ? (
        <Button
          variant="subtle"
          color="sangre"
          disabled={lacksAnnul}
          title={lacksAnnul ? LACKS_WORDS.annul : undefined}
          onClick={onAnnul}
        >
          Anular a esta persona
        </Button>
      ) : null}
    </section>
  )
}
