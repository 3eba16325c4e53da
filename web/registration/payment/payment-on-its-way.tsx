/** Back in the form while a payment is on its way or under review: nothing to pay, nothing to change. */
import { LinkButton } from '#web/ui/light-button.tsx'
import type { SavedHold } from '../form/registration-form.ts'
import classes from './payment.module.css'

type PaymentOnItsWayProps = Pick<SavedHold, 'reference' | 'dni' | 'document_type'> & { reviewing: boolean }

export function PaymentOnItsWay({ reference, dni, document_type, reviewing }: PaymentOnItsWayProps) {
  return (
    <section className={classes.part} aria-labelledby="on-its-way">
      <h3 id="on-its-way" className={classes.partTitle}>
        {reviewing ? 'Recibimos tu pago; el organizador lo está revisando' : 'Tu pago está en proceso'}
      </h3>
      <p role="status">
        {reviewing
          ? 'No pagues otra vez: te avisamos por correo cuando lo decida.'
          : 'Ya tenemos un pago tuyo en camino y tu cupo sigue reservado. No pagues otra vez: te avisamos por correo.'}
      </p>
      <LinkButton to={`/verificar-pago?referencia=${reference}`} state={{ dni, document_type }}>
        Verificar mi pago
      </LinkButton>
    </section>
  )
}
