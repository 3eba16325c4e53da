/** One participant in review: what will be saved, with a way back to correct it. */
import { ageOn, formatDate } from '#domain/colombia/clock.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { birthdayOf, type Place } from '../form/registration-form.ts'
import { needsGuardian } from '../form/step-problems.ts'
import { ConsentFields } from './consent-fields.tsx'
import { GuardianFields } from './guardian-fields.tsx'
import classes from './member-review.module.css'
import type { StepProps } from './step-props.ts'

type MemberReviewProps = StepProps & { kitIsGiven: boolean; onVisit: (place: Place) => void }

export function MemberReview({ kitIsGiven, onVisit, ...props }: MemberReviewProps) {
  const { at, member, scene } = props
  const birthday = birthdayOf(member)
  const kit = scene.kits.find(({ id }) => String(id) === member.kit_id)
  const facts = [
    ['Documento', member.dni],
    [
      'Nacimiento',
      birthday
        ? `${formatDate(`${birthday}T12:00:00-05:00`)} · ${ageOn(birthday, scene.event_day)} años`
        : '',
    ],
    ['Ciudad', [member.city, member.department].filter(Boolean).join(', ')],
    ['Correo', member.email],
    ['Celular', member.phone],
    ...(kitIsGiven ? [] : [['Talla', kit ? kitSizeLabel(kit.size) : '']]),
  ]
  return (
    <section className={classes.member} aria-label={`Participante ${at + 1}`}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden="true">
          {at + 1}
        </span>
        <h3 className={classes.name}>
          {member.name} {member.last_name}
        </h3>
        <button
          type="button"
          className={classes.edit}
          onClick={() => onVisit({ member: at, step: 'personal' })}
        >
          Corregir<span className="visually-hidden"> los datos del participante {at + 1}</span>
        </button>
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '-'}</dd>
          </div>
        ))}
      </dl>
      {needsGuardian(member, scene.today) ? <GuardianFields {...props} /> : null}
      <ConsentFields {...props} />
    </section>
  )
}
