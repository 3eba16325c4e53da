/** How the purchase reaches its buyer: with the kit of its one event, or by mail for a flat fee. */
import { formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { CityField } from '#web/light/fields/city-field.tsx'
import { SelectField } from '#web/light/fields/select-field.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { type Department, useReference } from '#web/light/reference-data.ts'
import { type FieldsProps, wired } from './checkout-field.ts'
import classes from './checkout-fields.module.css'

const NONE: string[] = []

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
  const departments = useReference<Department>('/assets/json/deparment.json')
  const chosen = departments.rows.find(({ departamento }) => departamento === form.department)
  return (
    <>
      <div className={classes.pair}>
        <SelectField
          {...wired(props, 'department')}
          label="Departamento"
          autoComplete="address-level1"
          onChange={(event) => type({ department: event.currentTarget.value, city: '' })}
          data={[{ value: '', label: 'Elige' }, ...departments.rows.map(({ departamento }) => departamento)]}
        />
        <CityField
          id="checkout-city"
          cities={chosen?.ciudades ?? NONE}
          value={form.city}
          disabled={!chosen}
          problem={problems.city}
          autoComplete="off"
          onChoose={(city) => type({ city })}
        />
      </div>
      {departments.failed ? (
        <p className={classes.problem} role="alert">
          No pudimos cargar los departamentos.{' '}
          <button type="button" onClick={departments.retry}>
            Intentar de nuevo
          </button>
        </p>
      ) : null}
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
