/** What only the owner of a paid registration sees: the QR to show at the desk, and the receipt to keep. */
import type { Qr } from '#domain/registration/mine/mine-contract.ts'
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
