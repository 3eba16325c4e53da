/** 'Inscribirme como {nombre}', for who is signed in and registered before. */
import { useEffect, useState } from 'react'
import { documentKey } from '#domain/colombia/documents.ts'
import type { OwnData, ownRegistrationData } from '#domain/registration/returning/returning-contract.ts'
import { call } from '#web/client.ts'
import place from './come-back.module.css'
import classes from './offers.module.css'
import type { StepProps } from './step-props.ts'

type ReturnOfferProps = Pick<StepProps, 'form'> & { onReturn: (data: OwnData) => void }

export default function ReturnOffer({ form, onReturn }: ReturnOfferProps) {
  /** Undefined while nobody knows. */
  const [person, setPerson] = useState<OwnData | null>()

  useEffect(() => {
    call<typeof ownRegistrationData>('GET /api/competidor/me/registration-data', {}).then(
      (answer) => setPerson(answer.person),
      // Without it the form is filled in by hand.
      () => setPerson(null),
    )
  }, [])

  if (person === undefined) return <div className={place.place} />
  const isIn = person && form.participants.some((one) => documentKey(one) === documentKey(person))
  if (!person || isIn) return null
  return (
    <button type="button" className={classes.offer} onClick={() => onReturn(person)}>
      <strong>
        Inscribirme como {person.name} {person.last_name}
      </strong>
      <span>Con tus datos de la última vez: solo eliges distancia y talla.</span>
    </button>
  )
}
