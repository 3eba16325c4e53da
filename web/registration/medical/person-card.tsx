/** Who somebody is, as a medic reads it at arm's length: number, name, blood, what to beware of, whom to call. */
import type { Ref } from 'react'
import { phoneText } from '#domain/colombia/phones.ts'
import type { findMedicalPerson } from '#domain/registration/medical/medical-contract.ts'
import { HEALTH_STATE_TEXT } from '#domain/registration/medical/rules/medical-words.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import classes from './person-card.module.css'

type Person = AnswerOf<typeof findMedicalPerson>['person']

const dialled = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`

function Contact({ label, name, phone }: { label: string; name: string; phone: string }) {
  return (
    <div className={classes.contact}>
      <p className={classes.label}>{label}</p>
      <p className={classes.who}>{name || '–'}</p>
      {phone ? (
        <a className={classes.call} href={dialled(phone)}>
          Llamar · {phoneText(phone)}
        </a>
      ) : null}
    </div>
  )
}

function Health({ person }: { person: Person }) {
  const { health, blood, eps, conditions } = person
  if (health !== 'told')
    return (
      <p className={classes.silent}>
        <strong>Datos de salud: {HEALTH_STATE_TEXT[health]}</strong>
        {health === 'silent' ? 'Autorizó guardarlos y no contó nada.' : 'No autorizó guardarlos.'}
      </p>
    )
  return (
    <>
      <dl className={classes.told}>
        <div>
          <dt>Sangre</dt>
          <dd className={classes.blood}>{blood || '–'}</dd>
        </div>
        <div>
          <dt>EPS</dt>
          <dd>{eps || '–'}</dd>
        </div>
      </dl>
      <div className={classes.beware} data-told={conditions !== ''}>
        <p className={classes.label}>Condiciones o alergias</p>
        <p>{conditions || 'No contó ninguna.'}</p>
      </div>
    </>
  )
}

export function PersonCard({ person, ref }: { person: Person; ref: Ref<HTMLElement> }) {
  const { number, former_number, name, last_name, age, distance, minor, guardian } = person
  return (
    <section ref={ref} tabIndex={-1} className={classes.card} aria-label={`${name} ${last_name}`}>
      {former_number ? (
        <p className={classes.former}>
          El {former_number} se cambió{number ? `: ahora corre con el ${number}` : ''}. Confirma el nombre.
        </p>
      ) : null}
      <p className={classes.number}>{number ?? 'Sin número'}</p>
      <h2 className={classes.name}>
        {name} {last_name}
      </h2>
      <p className={classes.about}>
        {age} años · {distance}
      </p>
      <Health person={person} />
      <Contact label="En una emergencia" name={person.emergency_name} phone={person.emergency_phone} />
      {minor ? (
        <Contact
          label="Menor de edad: acudiente"
          name={
            guardian ? `${guardian.name}${guardian.relation ? ` (${guardian.relation})` : ''}` : 'Sin datos'
          }
          phone={guardian?.phone ?? ''}
        />
      ) : null}
    </section>
  )
}
