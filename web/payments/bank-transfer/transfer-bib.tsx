/** A transfer that asks nothing more of the person: waiting, approved, under review or closed. */
import { formatLongDate, theHour } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { OwnTransfer } from '#domain/payments/bank-transfer/transfer-contract.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import type { Accent } from '#web/ui/tone.ts'
import classes from './transfer-page.module.css'

type Words = {
  strip: string
  title: string
  text: string
  accent: Accent
  way: { to: string; label: string }
}

const KINDS = {
  registration: {
    see: 'Ver mi inscripción',
    paid: 'Tu inscripción quedó confirmada. El comprobante va en tu correo.',
    closed: 'Esta inscripción ya no se paga por transferencia',
    instead: 'Vuelve al evento y elige otra forma de pago.',
    back: 'Volver al evento',
    kept: 'Tu cupo está reservado',
    late: 'Tu reserva había terminado: si todavía hay cupo, el organizador te lo asigna.',
  },
  order: {
    see: 'Ver mi pedido',
    paid: 'Tu pedido quedó confirmado. Te enviamos la confirmación por correo.',
    closed: 'Este pedido ya no se paga por transferencia',
    instead: 'Abre tu pedido: ahí ves cómo está y cómo pagarlo.',
    back: 'Ver mi pedido',
    kept: 'Tus productos están reservados',
    late: 'Tu reserva había terminado: si todavía hay productos, el organizador te los entrega.',
  },
}

export const wordsOf = ({
  kind,
  order_link,
  state,
  hold_until,
  slug,
  receipt: proof,
}: OwnTransfer): Words => {
  const words = KINDS[kind]
  const see = { to: order_link ?? '/competitor/dashboard', label: words.see }
  if (state === 'approved')
    return {
      strip: 'Pagado',
      title: 'Tu pago está aprobado',
      text: words.paid,
      accent: 'paramo',
      way: see,
    }
  if (state === 'closed')
    return {
      strip: 'Transferencia',
      title: words.closed,
      text: words.instead,
      accent: 'ink',
      way: { to: order_link ?? `/registrate/${slug}`, label: words.back },
    }
  if (state === 'review')
    return {
      strip: 'En revisión',
      title: 'Recibimos tu pago; el organizador lo está revisando',
      text: 'No tienes que pagar otra vez. Te avisamos por correo.',
      accent: 'lluvia',
      way: see,
    }
  const until = hold_until ? new Date(hold_until) : null
  const kept = until ? `${words.kept} hasta el ${formatLongDate(until)} a ${theHour(until)}` : words.late
  const number = proof?.number ? `Comprobante ${proof.number}. ` : ''
  return {
    strip: 'En proceso',
    title: 'Tu pago está en proceso',
    text: `${number}El organizador lo revisa y te avisa por correo. ${kept}`,
    accent: 'lluvia',
    way: see,
  }
}

export function TransferBib({ transfer }: { transfer: OwnTransfer }) {
  const { strip, title, text, accent, way } = wordsOf(transfer)
  return (
    <Bib
      size="small"
      strip={strip}
      accent={accent}
      number={formatPesos(transfer.amount)}
      caption={transfer.event}
    >
      <div role="status" className={classes.words}>
        <h1 className={classes.outcome}>{title}</h1>
        <p className={classes.text}>{text}</p>
        <p className={classes.soft}>
          Referencia <strong>{transfer.reference}</strong>
        </p>
      </div>
      <LinkButton to={way.to} className={classes.way}>
        {way.label}
      </LinkButton>
    </Bib>
  )
}
