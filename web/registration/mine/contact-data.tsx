/** How the organiser reaches the person, for who proved to be it, and the way to correct it. */
import { lazy, Suspense, useState } from 'react'
import { phoneText } from '#domain/colombia/phones.ts'
import type { ProvenRegistration } from '#domain/registration/mine/mine-contract.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './contact-data.module.css'
import type { Self } from './whose-data.ts'

/** Few press it, and phones are slow. */
const CorrectForm = lazy(() => import('./correct-form.tsx'))

type ContactDataProps = {
  proof: ProvenRegistration
  document: Self['document']
  token: string | undefined
  onCorrected: (token: string | undefined) => void
}

const factsOf = ({ name, last_name, contact }: ProvenRegistration) => {
  const { email, phone, address, city, department, emergency_name, emergency_phone } = contact
  return [
    ['Nombre', `${name} ${last_name}`],
    ['Correo', email],
    ['Celular', phoneText(phone)],
    ['Dirección', [address, city, department].filter(Boolean).join(', ')],
    ['Emergencia', [emergency_name, phoneText(emergency_phone)].filter(Boolean).join(', ')],
  ].filter(([, value]) => value)
}

export function ContactData({ proof, document, token, onCorrected }: ContactDataProps) {
  const [correcting, setCorrecting] = useState(false)
  return (
    <details className={classes.contact}>
      <summary>Datos de contacto</summary>
      {correcting ? (
        <Suspense fallback={<p className={classes.note}>Cargando...</p>}>
          <CorrectForm
            self={{ proof, document, token }}
            onClose={() => setCorrecting(false)}
            onCorrected={(moved) => {
              setCorrecting(false)
              onCorrected(moved)
            }}
          />
        </Suspense>
      ) : (
        <>
          <dl>
            {factsOf(proof).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {proof.correctable ? (
            <LightButton look="outline" className={classes.act} onClick={() => setCorrecting(true)}>
              Corregir mis datos
            </LightButton>
          ) : null}
        </>
      )}
    </details>
  )
}
