/** What only the owner of a paid registration sees: the QR to show at the desk. */
import type { Qr } from '#domain/registration/mine/mine-contract.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './own-proof.module.css'

type OwnProofProps = {
  qr: Qr
  reference: string
  event: string
}

export function OwnProof({ qr, reference, event }: OwnProofProps) {
  return (
    <div className={classes.proof}>
      <QrCode qr={qr} label={`Código QR de tu inscripción en ${event}`} />
      <p className={classes.hint}>
        Muéstralo para recoger tu kit.
        <span className={classes.reference}>{reference}</span>
      </p>
    </div>
  )
}
