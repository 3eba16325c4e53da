/** How the purchase reaches its buyer: with the kit of its one event, or by mail for a flat fee. */
import { formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { PlaceFields } from '#web/light/fields/place-fields.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { type FieldsProps, wired } from './checkout-field.ts'
import classes from './checkout-fields.module.css'

type DeliveryFieldsProps = FieldsProps & {
  pickup: boolean
  event: { name: string; event_datetime: string } | null
  /** Undefined until the shelf has answered. */
  fee: number | undefined
}

const feeText = (fee: number | undefined) => {
  if (fee === undefined) return undefined
  return fee === 0 ? 'Gratis' : formatPesos(fee)
}

const pickupText = ({ name, event_datetime }: { name: string; event_datetime: string }) => {
  const day = readBogota(event_datetime)
  return day ? `Gratis, en ${name}, ${formatLongDate(day)}` : `Gratis, en ${name}`
}

function Address(props: FieldsProps) {
  const { form, problems, type } = props
  return (
    <>
      <PlaceFields
        department={{
          ...wired(props, 'department'),
          autoComplete: 'address-level1',
          onChange: (event) => type({ department: event.currentTarget.value, city: '' }),
        }}
        city={{
          id: 'checkout-city',
          value: form.city,
          problem: problems.city,
          onChoose: (city) => type({ city }),
        }}
      />
      <TextField
        {...wired(props, 'address')}
        label="Dirección"
        autoComplete="street-address"
        maxLength={160}
        description="Con barrio, torre o apartamento si los tiene."
      />
    </>
  )
}

export function DeliveryFields({ pickup, event, fee, ...props }: DeliveryFieldsProps) {
  const { form, problems, type } = props
  const shipping = { value: 'envio', name: 'Envío a domicilio', note: feeText(fee) }
  return (
    <section className={classes.part} aria-labelledby="checkout-delivery">
      <h2 id="checkout-delivery" className={classes.heading}>
        Entrega
      </h2>
      <div className={classes.fields}>
        <ChoiceTiles
          name="delivery"
          legend="¿Cómo recibes tu compra?"
          tile={220}
          value={form.delivery}
          problem={problems.delivery}
          choices={
            pickup && event
              ? [{ value: 'kit', name: 'Recoger con el kit', note: pickupText(event) }, shipping]
              : [shipping]
          }
          onChoose={(delivery) => type({ delivery: delivery === 'kit' ? 'kit' : 'envio' })}
        />
        {form.delivery === 'envio' ? <Address {...props} /> : null}
      </div>
    </section>
  )
}
