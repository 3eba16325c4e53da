/** Who buys. */
import { DocumentFields } from '#web/light/fields/document-fields.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { type FieldsProps, wired } from './checkout-field.ts'
import classes from './checkout-fields.module.css'

export function CustomerFields(props: FieldsProps) {
  return (
    <section className={classes.part} aria-labelledby="checkout-customer">
      <h2 id="checkout-customer" className={classes.heading}>
        Tus datos
      </h2>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <TextField
            {...wired(props, 'name')}
            label="Nombres"
            autoComplete="given-name"
            autoCapitalize="words"
            maxLength={80}
          />
          <TextField
            {...wired(props, 'last_name')}
            label="Apellidos"
            autoComplete="family-name"
            autoCapitalize="words"
            maxLength={80}
          />
        </div>
        <DocumentFields
          type={wired(props, 'document_type')}
          number={wired(props, 'dni')}
          onNumber={(dni) => props.type({ dni })}
        />
        <div className={classes.pair}>
          <TextField
            {...wired(props, 'email')}
            label="Correo electrónico"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={254}
            description="Ahí te llega el enlace de tu pedido."
          />
          <TextField
            {...wired(props, 'phone')}
            label="Celular"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
            description="Para coordinar la entrega."
          />
        </div>
      </div>
    </section>
  )
}
