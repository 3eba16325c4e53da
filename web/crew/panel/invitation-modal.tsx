/** Invitations, shown once: a QR that is read across a table, the code in letters, and what the volunteer does. */
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { untilText } from '#domain/colombia/clock.ts'
import type { Invitation } from '#domain/crew/contract.ts'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './invitation-modal.module.css'

export type ShowCards = (invitations: Invitation[]) => void

function InvitationCard({ invitation, event }: { invitation: Invitation; event: string }) {
  const { name, code, qr, until, address } = invitation
  return (
    <article className={classes.card} aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.event}>{event}</p>
      <QrCode qr={qr} label={`QR para entrar como ${name}`} />
      <p className={classes.code}>
        <span className="visually-hidden">Código </span>
        {code}
      </p>
      <ol className={classes.steps}>
        <li>Lee el QR con la cámara, o abre {address.replace(/#.*$/, '').replace(/^https?:\/\//, '')}</li>
        <li>En iPhone: agrega la página a la pantalla de inicio y escribe el código allí.</li>
        <li>Escribe el PIN que te dice el coordinador.</li>
      </ol>
      <p className={classes.until}>Sirve una vez, hasta {untilText(until)}</p>
    </article>
  )
}

type InvitationModalProps = { event: string; invitations: Invitation[] | null; onClose: () => void }

export function InvitationModal({ event, invitations, onClose }: InvitationModalProps) {
  const cards = invitations ?? []
  return (
    <FormModal
      opened={cards.length > 0}
      onClose={onClose}
      title={cards.length > 1 ? `${cards.length} tarjetas` : 'Código de entrada'}
      size={cards.length > 1 ? 860 : 480}
    >
      <p className={classes.hint}>
        {cards.length > 1
          ? 'Estos códigos se muestran solo ahora. El que se pierda se hace de nuevo.'
          : 'Este código se muestra solo ahora. Si se pierde, haz uno nuevo.'}
      </p>
      <div className={classes.cards} data-print-only="true">
        {cards.map((invitation) => (
          <InvitationCard key={invitation.device_id} invitation={invitation} event={event} />
        ))}
      </div>
      <FormActions>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
        <Button onClick={onClose}>Listo</Button>
      </FormActions>
    </FormModal>
  )
}
