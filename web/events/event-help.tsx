/** What an organiser asks about tiers, categories, kits and spots, answered where it is asked. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { FieldHelp, HelpSum } from '#web/ui/field-help.tsx'

const PRICE = 85_000
const SERVICE = 3_500
const TEAM = 3
const MORE = 15_000

export function LimitHelp() {
  return (
    <FieldHelp question="¿Qué cuenta para el límite?">
      <p>Cuenta personas, no inscripciones: un equipo de 3 ocupa 3 cupos.</p>
      <p>
        Quien se inscribe y aún no paga tiene su cupo reservado 5 horas. Si su pago está en proceso, el cupo
        espera más. Si no paga, queda libre para otra persona.
      </p>
    </FieldHelp>
  )
}

export function TiersHelp() {
  return (
    <FieldHelp question="¿Cómo se calcula lo que paga cada persona?">
      <p>
        Vale la tarifa que esté vigente el día en que la persona se inscribe. Agrega una fila por cada cambio
        de precio: por ejemplo, preventa hasta el 1 de diciembre y precio completo después.
      </p>
      <p>
        El costo de servicio se suma al precio y lo paga quien se inscribe, una vez por persona. Ponlo en 0 si
        lo asumes tú.
      </p>
      <HelpSum
        lines={[
          ['Precio', formatPesos(PRICE)],
          ['Costo de servicio', formatPesos(SERVICE)],
          ['Paga una persona', formatPesos(PRICE + SERVICE)],
        ]}
      />
      <p>
        Un equipo de {TEAM} paga {formatPesos(TEAM * (PRICE + SERVICE))}. ¿Es gratis? Agrega una tarifa de{' '}
        {formatPesos(0)}.
      </p>
    </FieldHelp>
  )
}

export function CategoriesHelp() {
  return (
    <FieldHelp question="¿Cómo se aplican las categorías?">
      <p>
        Cada persona ve solo las que admiten su género y la edad que tendrá el día del evento. Las dos edades
        se incluyen: de 18 a 29 entran quienes tengan 18 y quienes tengan 29.
      </p>
      <ul>
        <li>Masculino y Femenino: todo el equipo es de ese género.</li>
        <li>Mixto: un equipo necesita al menos un hombre y una mujer. Sin equipo, entra cualquiera.</li>
        <li>Adulto y menor: al menos una persona de 18 años o más y una menor.</li>
      </ul>
      <p>
        La diferencia cambia el precio solo en esa categoría: con {formatPesos(MORE)}, una tarifa de{' '}
        {formatPesos(PRICE)} queda en {formatPesos(PRICE + MORE)}. Con signo menos, baja.
      </p>
    </FieldHelp>
  )
}

export function KitsHelp() {
  return (
    <FieldHelp question="¿Cómo se reparten los kits?">
      <p>
        Cada persona elige uno al inscribirse. La cantidad es el total de esa talla, también los que ya tienen
        dueño.
      </p>
      <p>
        Cuando una talla se acaba, deja de ofrecerse. Si nadie encuentra kit, nadie más puede inscribirse: la
        suma de cantidades debe alcanzar para el límite de participantes.
      </p>
    </FieldHelp>
  )
}
