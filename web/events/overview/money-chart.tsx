/** What came in, and by which way. */
import { Link } from 'react-router'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import type { Overview } from '#domain/events/contract.ts'
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import { useSite } from '#web/site.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'
import { BarsChart } from './bars-chart.tsx'
import { ChartCard } from './chart-card.tsx'
import type { Part } from './people.ts'

const AMOUNT: readonly Part[] = [{ name: 'amount', label: 'Valor', color: 'var(--lluvia)' }]

/** The same number as 'Queda' in the event's payments, where each peso has its line. */
function Collected({ eventId, money }: { eventId: number; money: Overview['money'] }) {
  const { collected, received, refunded } = money
  return (
    <StatTile
      label="Recaudado"
      value={formatPesos(collected)}
      hint={
        <>
          {refunded > 0
            ? `Entraron ${formatPesos(received)} y se devolvieron ${formatPesos(refunded)}.`
            : 'El dinero que entró por inscripciones y tienda.'}{' '}
          <Link className="lone-link" to={`/admin/pagos?event_id=${eventId}`}>
            Ver pagos
          </Link>
        </>
      }
      accent="paramo"
    />
  )
}

export function MoneyChart({ eventId, money }: { eventId: number; money: Overview['money'] }) {
  const { by_status } = money
  const organizer = useSite()?.organizer ?? ''
  const labelOf = (code: number) => paymentStatusOf(code, organizer).label
  return (
    <>
      <StatTiles>
        <Collected eventId={eventId} money={money} />
      </StatTiles>
      <ChartCard
        title="Dinero por estado de pago"
        hint="Valor de las inscripciones, pagado o no."
        empty={by_status.length === 0 && 'Todavía no hay pagos ni reservas.'}
        chart={
          <BarsChart
            parts={AMOUNT}
            endWidth={108}
            rows={by_status.map(({ payment_status, amount }) => ({
              label: labelOf(payment_status),
              amount,
              end: formatPesos(amount),
            }))}
          />
        }
        table={
          <DataTable
            caption="Dinero por estado de pago"
            columns={[
              { header: 'Estado', cell: ({ payment_status }) => labelOf(payment_status) },
              {
                header: 'Inscripciones',
                align: 'end',
                cell: ({ registrations }) => formatNumber(registrations),
              },
              { header: 'Personas', align: 'end', cell: ({ people }) => formatNumber(people) },
              { header: 'Valor', align: 'end', cell: ({ amount }) => <Money value={amount} /> },
            ]}
            rows={by_status}
            rowKey={({ payment_status }) => payment_status}
            empty={null}
          />
        }
      />
    </>
  )
}
