/** One participant in review: what will be saved, with a way back to correct it. */
import { ageOn, formatDate } from '#domain/colombia/clock.ts'
import { documentText } from '#domain/colombia/documents.ts'
import { phoneText, readPhone } from '#domain/colombia/phones.ts'
import { categoryName } from '#domain/events/rules/category-names.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { chosenCategory } from '../form/fitting-kits.ts'
import { birthdayOf, isGroup, type Place } from '../form/registration-form.ts'
import { needsGuardian } from '../form/step-problems.ts'
import { ConsentFields } from './consent-fields.tsx'
import { GuardianFields } from './guardian-fields.tsx'
import classes from './participant-review.module.css'
import type { StepProps } from './step-props.ts'

type ParticipantReviewProps = StepProps & { kitIsGiven: boolean; onVisit: (place: Place) => void }

export function ParticipantReview({ kitIsGiven, onVisit, ...props }: ParticipantReviewProps) {
  const { at, participant, context, form } = props
  const category = context.offered.find(({ id }) => String(id) === participant.category_id)
  const own = chosenCategory(form, at, context)
  const birthday = birthdayOf(participant)
  const isMinor = needsGuardian(participant, context.today)
  const kit = context.kits.find(({ id }) => String(id) === participant.kit_id)
  const facts = [
    ['Documento', documentText(participant)],
    [
      'Nacimiento',
      birthday
        ? `${formatDate(`${birthday}T12:00:00-05:00`)} · ${ageOn(birthday, context.event_day)} años`
        : '',
    ],
    ['Ciudad', [participant.city, participant.department].filter(Boolean).join(', ')],
    ['Correo', participant.email],
    ['Celular', phoneText(readPhone(participant.phone) ?? participant.phone)],
    ...(kitIsGiven ? [] : [['Talla', kit ? kitSizeLabel(kit.size) : '']]),
    ...(own?.has_waves && participant.estimated_time
      ? [['Tiempo estimado', participant.estimated_time]]
      : []),
    ...(isGroup(form) ? [['Categoría', category ? categoryName(category, context.offered, ' · ') : '']] : []),
  ]
  return (
    <section className={classes.participant} aria-label={`Participante ${at + 1}`}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden="true">
          {at + 1}
        </span>
        <h3 className={classes.name}>
          {participant.name} {participant.last_name}
        </h3>
        <button
          type="button"
          className={classes.edit}
          onClick={() => onVisit({ participant: at, step: 'personal' })}
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
      {isMinor ? <GuardianFields {...props} /> : null}
      <ConsentFields {...props} dataIsAuthorised={isMinor} />
      {at > 0 && !isMinor ? (
        <p className={classes.signs}>
          Nadie firma por otra persona: {participant.name || 'esta persona'} recibe un correo para leer y
          firmar. Lo que marcas queda como declarado por ti.
        </p>
      ) : null}
    </section>
  )
}
