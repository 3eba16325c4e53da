/** The authorisation that is live: its QR, the text to send on, and the way to take it back. */
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import type { GivenAuthorisation, revokePickup } from '#domain/kit-desk/collect/collect-contract.ts'
import type { Notice } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './collect.module.css'
import type { Whose } from './use-own-pickup.ts'

type GivenCardProps = {
  whose: Whose
  given: GivenAuthorisation
  onRevoked: (said: Notice) => Promise<void>
}

export function GivenCard({ whose, given, onRevoked }: GivenCardProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)

  const revoke = async () => {
    setBusy(true)
    setSentence(null)
    try {
      await onRevoked(await call<typeof revokePickup>('POST /api/pickup/revoke', { body: whose }))
    } catch (error) {
      const { body, message } = failureOf(error)
      setSentence(body || message)
      setBusy(false)
    }
  }

  return (
    <div className={classes.stack}>
      <p className={classes.who}>
        <strong>{given.name}</strong>
        <small>
          {given.document}
          {given.email ? ` · le escribimos a ${given.email}` : ''}
        </small>
      </p>
      <figure className={classes.qr}>
        <QrCode qr={given.qr} label={`Código QR con el que ${given.name} recoge tu kit`} />
        <figcaption className={classes.soft}>Sirve una sola vez, con su documento.</figcaption>
      </figure>
      <LinkButton to={given.whatsapp_url} target="_blank" rel="noreferrer" className={classes.icon}>
        <IconBrandWhatsapp size={20} aria-hidden="true" />
        Mandar por WhatsApp
      </LinkButton>
      <LinkButton to={given.url} look="outline">
        Ver lo que recibe
      </LinkButton>
      <FormError>{sentence}</FormError>
      {asking ? (
        <>
          <p className={classes.soft}>Su QR deja de servir de una vez.</p>
          <BusyLightButton type="button" busy={busy} busyLabel="Retirando..." holdFor={0} onClick={revoke}>
            Sí, retirar
          </BusyLightButton>
          <LightButton look="outline" onClick={() => setAsking(false)}>
            No, dejarla
          </LightButton>
        </>
      ) : (
        <LightButton look="outline" onClick={() => setAsking(true)}>
          Retirar la autorización
        </LightButton>
      )}
    </div>
  )
}
