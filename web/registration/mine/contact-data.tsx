/** How the organiser reaches the person, for who proved to be it, and the way to correct it. */
import { lazy, Suspense, useState } from 'react'
import type { DocumentType } from '#domain/colombia/documents.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import type { ProvenRegistration } from '#domain/registration/mine/mine-contract.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './contact-data.module.css'
import { MailLinkButton } from './mail-link-button.tsx'
import type { Self } from './whose-data.ts'

/** Few press it, and phones are slow. */
const CorrectForm = lazy(() => import('./correct-form.tsx'))

type ContactDataProps = {
  proof: ProvenRegistration
  document: Self['document']
  birthday: string
  token: string | undefined
  onCorrected: () => void
}

const factsOf = ({ name, last_name, contact }: ProvenRegistration) => {
  if (!contact) return []
  const { email, phone, address, city, department, emergency_name, emergency_phone } = contact
  return [
    ['Nombre', `${name} ${last_name}`],
    ['Correo', email],
    ['Celular', phoneText(phone)],
    ['Dirección', [address, city, department].filter(Boolean).join(', ')],
    ['Emergencia', [emergency_name, phoneText(emergency_phone)].filter(Boolean).join(', ')],
  ].filter(([, value]) => value)
}

export function ContactData({ proof, document, birthday, token, onCorrected }: ContactDataProps) {
  const [correcting, setCorrecting] = useState(false)
  const self = { proof, document, token }
  const { correctable, mailbox, mailed_to } = proof
  return (
    <details className={classes.contact}>
      <summary>Datos de contacto</summary>
      {correcting ? (
        <Suspense fallback={<p className={classes.note}>Cargando...</p>}>
          <CorrectForm
            self={self}
            onClose={() => setCorrecting(false)}
            onCorrected={() => {
              setCorrecting(false)
              onCorrected()
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
          {correctable ? null : (
            <>
              <p className={classes.note}>
                Para ver y corregir los datos, abre «Mi inscripción» en el correo que enviamos a {mailed_to}.
              </p>
              <MailLinkButton
                dni={document.dni}
                document_type={document.document_type as DocumentType | undefined}
                birthday={birthday}
              />
            </>
          )}
          {correctable || mailbox ? (
            <LightButton look="outline" className={classes.act} onClick={() => setCorrecting(true)}>
              {correctable ? 'Corregir mis datos' : 'Ese correo está mal escrito'}
            </LightButton>
          ) : null}
        </>
      )}
    </details>
  )
}
