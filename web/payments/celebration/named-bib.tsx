/** Who paid for somebody by document and birthday: that it is paid, the race, and where the rest went. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Celebration } from '#domain/registration/mine/celebration-contract.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import outcome from '../public/payment-outcome.module.css'
import { startText } from './celebration-words.ts'

type NamedBibProps = { celebration: Celebration; title: string; amount: number; reference: string }

export function NamedBib({ celebration, title, amount, reference }: NamedBibProps) {
  const { event, mailed_to } = celebration
  return (
    <Bib strip="Pagado" accent="paramo" number={formatPesos(amount)} caption={event.name} size="small">
      <div role="status" className={outcome.words}>
        <h1 className={outcome.title}>{title}</h1>
        <p className={outcome.text}>
          QR y comprobante van al correo {mailed_to ? <strong>{mailed_to}</strong> : 'de la inscripción'}
        </p>
        <p className={outcome.text}>
          {startText({}, event.event_datetime)}
          {event.city ? `, ${event.city}` : ''}
        </p>
      </div>
      <p className={outcome.reference}>
        Referencia <strong>{reference}</strong>
      </p>
      <div className={outcome.ways}>
        <LinkButton to={`/registrate/${event.slug}`} reloadDocument>
          Inscribir a otra persona
        </LinkButton>
        <LinkButton to={`/evento/${event.slug}`} look="outline">
          Ver el evento
        </LinkButton>
      </div>
    </Bib>
  )
}
