/** Somebody who gave a document and a birthday pays what is stored: what else there is to do needs the mailed link. */
import { TextField } from '#web/light/fields/text-field.tsx'
import classes from './payment.module.css'

type OnlyPaysProps = { email: string; onType: (email: string) => void }

export function OnlyPays({ email, onType }: OnlyPaysProps) {
  return (
    <section className={classes.part} aria-label="Quién paga">
      <p className={classes.onlyPays}>
        Con el documento y la fecha de nacimiento puedes pagar esta inscripción tal como está guardada. Para
        cambiarla, usar un código o cancelarla, abre el enlace que enviamos al correo de quien la hizo.
      </p>
      <TextField
        label="Correo de quien paga (opcional)"
        description="Solo para la pasarela, que allí envía su recibo."
        name="payer_email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </section>
  )
}
