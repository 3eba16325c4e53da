/** Tab Tallas: what is taken, what is left, what is still expected of each size, and what to order. */
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { getForecast, getSizes, SizeRow } from '#domain/panel/forecast/forecast-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call, fillPath } from '#web/client.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Route } from './+types/sizes-tab.ts'
import classes from './sizes-tab.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Radar de tallas | Dorsal' }]

const RESERVES = ['0', '3', '5', '10', '15', '20']

/** How much of the stock is taken, and how much more is expected. */
function Filled({ row: { stock, taken, expected } }: { row: SizeRow }) {
  const most = Math.max(stock, expected, 1)
  const part = (people: number) => `${Math.min(100, (people * 100) / most)}%`
  return (
    <span className={classes.bar} aria-hidden="true">
      <span className={classes.coming} data-short={expected > stock} style={{ width: part(expected) }} />
      <span className={classes.taken} style={{ width: part(taken) }} />
      <span className={classes.stock} style={{ left: part(stock) }} />
    </span>
  )
}

function Gone({ row: { gone_on, left, words } }: { row: SizeRow }) {
  if (left <= 0) return <StatusBadge tone="danger">Agotada</StatusBadge>
  if (!gone_on) return <StatusBadge tone="success">Alcanza</StatusBadge>
  return <StatusBadge tone="warning">{words.slice(words.indexOf('se agota')).replace(/^s/, 'S')}</StatusBadge>
}

const orderWords = ({ order, left }: SizeRow) => {
  if (order > 0) return <strong>Pide {formatNumber(order)} más</strong>
  return left > 0 && order < 0 ? `Sobran ${formatNumber(-order)}` : 'Justo'
}

const COLUMNS: readonly Column<SizeRow>[] = [
  {
    header: 'Talla',
    cell: (row) => (
      <span className={classes.size}>
        <strong>{kitSizeLabel(row.size)}</strong>
        <Filled row={row} />
      </span>
    ),
  },
  { header: 'Tomadas', align: 'end', cell: ({ taken }) => formatNumber(taken) },
  { header: 'Inventario', align: 'end', cell: ({ stock }) => formatNumber(stock) },
  { header: 'Libres', align: 'end', cell: ({ left }) => formatNumber(left) },
  { header: 'Esperadas', align: 'end', cell: ({ expected }) => formatNumber(expected) },
  { header: 'Se agota', cell: (row) => <Gone row={row} /> },
  { header: 'Para la fábrica', cell: orderWords },
]

const byKit = (sizes: SizeRow[]) => {
  const kits = new Map<string, SizeRow[]>()
  for (const row of sizes) kits.set(row.kit, [...(kits.get(row.kit) ?? []), row])
  return [...kits]
}

type Shown = AnswerOf<typeof getSizes>

function Expected({ shown }: { shown: Shown }) {
  const first = shown.sizes.filter(({ gone_on, left }) => gone_on && left > 0)
  const [next] = first.toSorted((one, other) => `${one.gone_on}`.localeCompare(`${other.gone_on}`))
  return (
    <div className={classes.expected}>
      <p className={classes.sentence}>{shown.sentence}</p>
      {next ? (
        <p className={classes.next}>
          {next.kit} {next.words}.
        </p>
      ) : null}
      <p className={classes.method}>{shown.method}</p>
    </div>
  )
}

export default function SizesTab({ params: { id } }: Route.ComponentProps) {
  const { params, change } = useListAddress()
  const query = { like: params.get('like') ?? '', reserve: params.get('reserve') ?? '5' }
  const sizes = useQuery({
    queryKey: ['forecast', id, 'sizes', query],
    queryFn: ({ signal }) =>
      call<typeof getSizes>('GET /api/eventos/:id/sizes', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })
  const sales = useQuery({
    queryKey: ['forecast', id, 'earlier'],
    queryFn: ({ signal }) =>
      call<typeof getForecast>('GET /api/eventos/:id/forecast', { params: { id }, signal }),
  })
  const { data, error, refetch } = sizes
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  const kits = data ? byKit(data.sizes) : [['', undefined] as const]
  return (
    <>
      <TabTitle
        title="Radar de tallas"
        hint="Lo que se tomó, lo que queda y lo que falta por venir, talla por talla."
        action={
          <DownloadButton
            address={fillPath('/api/eventos/:id/sizes/sheet', { id }, query)}
            fileName="fabrica.xlsx"
          >
            Hoja para la fábrica
          </DownloadButton>
        }
      />
      <SectionCard>
        <div className={classes.top}>
          {data ? (
            <Expected shown={data} />
          ) : (
            <div className={classes.waiting} role="status" aria-label="Cargando" />
          )}
          <div className={classes.choices}>
            <NativeSelect
              label="Comparar con"
              value={query.like}
              onChange={({ currentTarget }) => change({ like: currentTarget.value })}
              data={[
                { value: '', label: 'El ritmo actual' },
                ...(sales.data?.earlier ?? []).map((event) => ({
                  value: String(event.id),
                  label: event.name,
                })),
              ]}
            />
            <NativeSelect
              label="Reserva"
              value={query.reserve}
              onChange={({ currentTarget }) => change({ reserve: currentTarget.value })}
              data={RESERVES.map((value) => ({ value, label: `${value} %` }))}
            />
          </div>
        </div>
      </SectionCard>
      {data && kits.length === 0 ? (
        <EmptyState mark="M" title="Aún no hay kits.">
          Agrega kits con sus tallas en la pestaña Kits.
        </EmptyState>
      ) : null}
      {kits.map(([kit, rows]) => (
        <section key={kit} className={classes.kit} aria-label={kit || 'Kit'}>
          <h3 className={classes.name}>{kit || ' '}</h3>
          <DataTable
            caption={`Tallas de ${kit}`}
            columns={COLUMNS}
            rows={rows}
            rowKey={(row) => row.id}
            skeletonRows={5}
            empty={null}
          />
        </section>
      ))}
    </>
  )
}
