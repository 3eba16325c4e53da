/** What only the owner of a paid registration sees: the QR to show at the desk, and the receipt to keep. */
import { phoneText } from '#domain/colombia/phones.ts'
import type { Contact, Qr } from '#domain/registration/mine/mine-contract.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './own-proof.module.css'

type OwnProofProps = {
  qr: Qr
  /** None where it would not open. */
  receipt_url: string | null
  reference: string
  event: string
}

export function OwnProof({ qr, receipt_url, reference, event }: OwnProofProps) {
  return (
    <div className={classes.proof}>
      <QrCode qr={qr} label={`Código QR de tu inscripción en ${event}`} />
      <p className={classes.hint}>
        Muéstralo para recoger tu kit.
        <span className={classes.reference}>{reference}</span>
      </p>
      {receipt_url ? (
        <LinkButton to={receipt_url} reloadDocument download look="outline" className={classes.download}>
          Descargar comprobante
        </LinkButton>
      ) : null}
    </div>
  )
}

export function ContactData({ contact }: { contact: Contact }) {
  const { email, phone, address, city, department, emergency_name, emergency_phone } = contact
  const facts = [
    ['Correo', email],
    ['Celular', phoneText(phone)],
    ['Dirección', [address, city, department].filter(Boolean).join(', ')],
    ['Emergencia', [emergency_name, phoneText(emergency_phone)].filter(Boolean).join(', ')],
  ].filter(([, value]) => value)
  return (
    <details className={classes.contact}>
      <summary>Datos de contacto</summary>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
