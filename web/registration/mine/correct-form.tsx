/** 'Corregir mis datos': what a person may change of themself. The email has a form of its own, since it takes a code. */
import { type FormEvent, useState } from 'react'
import { phoneText } from '#domain/colombia/phones.ts'
import type { correctSelf } from '#domain/registration/mine/correct-contract.ts'
import type { ProvenRegistration } from '#domain/registration/mine/mine-contract.ts'
import { call } from '#web/client.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { PlaceFields } from '#web/light/fields/place-fields.tsx'
import { SelectField } from '#web/light/fields/select-field.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { type Eps, useReference } from '#web/light/reference-data.ts'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './contact-data.module.css'
import { EmailForm } from './email-form.tsx'
import { type Self, whoseOf } from './whose-data.ts'

const NO_CONTACT = {
  phone: '',
  department: '',
  city: '',
  address: '',
  emergency_name: '',
  emergency_phone: '',
}

const valuesOf = ({ name, last_name, contact }: ProvenRegistration) => {
  const { phone, department, city, address, emergency_name, emergency_phone } = contact ?? NO_CONTACT
  return {
    name,
    last_name,
    phone: phoneText(phone),
    department,
    city,
    address,
    emergency_name,
    emergency_phone: phoneText(emergency_phone),
    eps: '',
    conditions: '',
  }
}
type Values = ReturnType<typeof valuesOf>

const changedIn = (before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof Values]))

type CorrectFormProps = { self: Self; onClose: () => void; onCorrected: () => void }

/** The buyer mends the mailbox alone: the rest is the person's. */
export default function CorrectForm(props: CorrectFormProps) {
  const { self, onClose, onCorrected } = props
  if (self.proof.correctable) return <DataForm {...props} />
  return (
    <>
      <EmailForm self={self} onMoved={onCorrected} />
      <LightButton look="outline" onClick={onClose}>
        Volver
      </LightButton>
    </>
  )
}

function DataForm({ self, onClose, onCorrected }: CorrectFormProps) {
  const { proof, document } = self
  const [values, setValues] = useState(() => valuesOf(proof))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { show } = useNotice()
  const { sentence, refuse, clear } = useFormRefusal(setProblems)
  const form = useFirstError(problems)
  const eps = useReference<Eps>('/assets/json/eps.json')

  const type = (typed: Partial<Values>) => setValues((before) => ({ ...before, ...typed }))
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => type({ [name]: event.currentTarget.value }),
  })

  const save = async (submitted: FormEvent) => {
    submitted.preventDefault()
    const changed = changedIn(valuesOf(proof), values)
    if (Object.keys(changed).length === 0) return onClose()
    setBusy(true)
    setProblems({})
    clear()
    try {
      const said = await call<typeof correctSelf>('POST /api/competitor/:dni/own/data', {
        params: { dni: document.dni },
        body: { ...whoseOf(self), ...changed },
      })
      await show(said)
      onCorrected()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <form ref={form} className={classes.form} method="post" noValidate onSubmit={save}>
        <p className={classes.note}>
          Documento, fecha de nacimiento y género los corrige el organizador: escríbele si están mal.
        </p>
        <TextField {...field('name')} label="Nombre" autoComplete="given-name" maxLength={80} />
        <TextField {...field('last_name')} label="Apellido" autoComplete="family-name" maxLength={80} />
        <TextField
          {...field('phone')}
          label="Celular"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
        />
        <PlaceFields
          department={{
            ...field('department'),
            onChange: (event) => type({ department: event.currentTarget.value, city: '' }),
          }}
          city={{
            id: `own-city-${proof.participant_key}`,
            value: values.city,
            problem: problems.city,
            onChoose: (city) => type({ city }),
          }}
        />
        <TextField {...field('address')} label="Dirección" autoComplete="street-address" maxLength={160} />
        <TextField
          {...field('emergency_name')}
          label="Contacto de emergencia"
          autoComplete="off"
          maxLength={120}
        />
        <TextField
          {...field('emergency_phone')}
          label="Teléfono de emergencia"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
        />
        {proof.keeps_health ? (
          <SelectField
            {...field('eps')}
            label="EPS"
            data={[{ value: '', label: 'Sin cambio' }, ...eps.rows.map(({ nombre }) => nombre)]}
          />
        ) : null}
        {proof.keeps_health ? (
          <TextField
            {...field('conditions')}
            label="Condiciones o alergias"
            description="Vacío: sin cambio. Si ya no tienes ninguna, escribe «Ninguna»."
            autoComplete="off"
            maxLength={300}
          />
        ) : null}
        <FormError>{sentence}</FormError>
        <div className={classes.actions}>
          <BusyLightButton busy={busy} busyLabel="Guardando..." holdFor={0}>
            Guardar mis datos
          </BusyLightButton>
          <LightButton look="outline" onClick={onClose}>
            Volver
          </LightButton>
        </div>
      </form>
      <EmailForm self={self} onMoved={onCorrected} />
    </>
  )
}
