/** Back in the form while a payment is on its way or under review: nothing to pay, nothing to change. */
import { LinkButton } from '#web/ui/light-button.tsx'
import type { SavedHold } from '../form/registration-form.ts'
import classes from './payment.module.css'

export function PaymentOnItsWay({ reference, dni }: Pick<SavedHold, 'reference' | 'dni'>) {
  return (
    <section className={classes.part} aria-labelledby="on-its-way">
      <h3 id="on-its-way" className={classes.partTitle}>
        Tu pago está en proceso
      </h3>
      <p role="status">
        Ya tenemos un pago tuyo en camino y tu cupo sigue reservado. No pagues otra vez: te avisamos por
        correo.
      </p>
      <LinkButton to={`/verificar-pago?referencia=${reference}`} state={{ dni }}>
        Verificar mi pago
      </LinkButton>
    </section>
  )
}
