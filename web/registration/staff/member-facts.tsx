/** What a member said the day of the registration: identity, contact, kit, health and answers. */
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { RegistrationDetail } from '#domain/registration/staff/staff-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { genderLabel, told } from './person-words.ts'
import classes from './registration-drawer.module.css'
import { ResendConsents } from './resend-consents.tsx'

type Member = RegistrationDetail['members'][number]

export const placeText = (...parts: string[]) => parts.filter(Boolean).join(', ') || '-'

export const bloodText = ({ blood_type, rh_factor }: Pick<Member, 'blood_type' | 'rh_factor'>) =>
  blood_type === 'no_informa' || blood_type === ''
    ? told(rh_factor === '' || rh_factor === 'no_informa' ? 'no_informa' : rh_factor)
    : `${blood_type}${rh_factor === 'no_informa' ? '' : rh_factor}`

type MemberFactsProps = {
  member: Member
  title: string
  /** While its link to sign can be sent. */
  signsFor: number | null
}

export function MemberFacts({ member, title, signsFor }: MemberFactsProps) {
  return (
    <section aria-label={`${title}: ${member.name} ${member.last_name}`}>
      <h3 className={classes.title}>
        {title}: {member.name} {member.last_name}
      </h3>
      <Facts>
        <Fact label="Identificación">
          {member.dni}
          {member.identity_unproven ? (
            <>
              {' '}
              <StatusBadge tone="warning">Identidad por confirmar</StatusBadge>
            </>
          ) : null}
        </Fact>
        <Fact label="Kit">
          {member.kit_name} · {kitSizeLabel(member.size)}
        </Fact>
        <Fact label="Nacimiento">
          <DateText value={member.birthday} /> ({member.age} años el día del evento)
        </Fact>
        <Fact label="Género">{genderLabel(member.gender)}</Fact>
        <Fact label="Celular">
          <a className="lone-link" href={`tel:${member.phone.replaceAll(/[^+\d]/g, '')}`}>
            {member.phone}
          </a>
        </Fact>
        <Fact label="Correo" wide>
          <a className="lone-link" href={`mailto:${member.email}`}>
            {member.email}
          </a>
        </Fact>
        <Fact label="Dirección" wide>
          {placeText(member.address, member.city, member.department)}
        </Fact>
        <Fact label="Contacto de emergencia" wide>
          {member.emergency_name} · {member.emergency_phone}
        </Fact>
        <Fact label="EPS">{told(member.eps)}</Fact>
        <Fact label="Sangre">{bloodText(member)}</Fact>
        {member.guardian ? (
          <Fact label="Acudiente" wide>
            {member.guardian.name} ({member.guardian.relation}), documento {member.guardian.document}
          </Fact>
        ) : null}
        {member.answers.map(({ question_id, texto, value }) => (
          <Fact key={question_id} label={texto} wide>
            {value}
          </Fact>
        ))}
        {member.consents_pending ? (
          <Fact label="Autorización" wide>
            <span className={classes.pending}>
              <StatusBadge tone="warning">Autorización pendiente</StatusBadge>
              {signsFor ? <ResendConsents eventId={signsFor} memberId={member.id} /> : null}
            </span>
          </Fact>
        ) : null}
      </Facts>
    </section>
  )
}
