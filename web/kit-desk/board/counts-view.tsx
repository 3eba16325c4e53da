/** What went out and what is left: figures, by distance, by size, and how fast. */
import { formatLongDate, formatTime } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { DeskBoard } from '#domain/kit-desk/board/board-contract.ts'
import { BarsChart } from '#web/events/overview/bars-chart.tsx'
import { ChartCard } from '#web/events/overview/chart-card.tsx'
import { ColumnsChart } from '#web/events/overview/columns-chart.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'
import classes from './board.module.css'
import { daysOf, lastHour, quartersOf } from './quarters.ts'

const HANDED = { name: 'handed', label: 'Entregados', color: 'var(--lluvia)' }
const LEFT = { name: 'left', label: 'Faltan', color: 'var(--line)' }

type Line = { label: string; people: number; handed: number }

function LinesChart({ title, first, lines }: { title: string; first: string; lines: readonly Line[] }) {
  const figures = (of: (line: Line) => number) => (line: Line) => formatNumber(of(line))
  return (
    <ChartCard
      title={title}
      empty={lines.every(({ people }) => people === 0) && 'Todavía no hay confirmados.'}
      chart={
        <BarsChart
          parts={[HANDED, LEFT]}
          rows={lines.map(({ label, people, handed }) => ({
            label,
            handed,
            left: people - handed,
            end: people > handed ? `faltan ${formatNumber(people - handed)}` : 'completo',
          }))}
        />
      }
      table={
        <DataTable
          caption={title}
          columns={[
            { header: first, cell: ({ label }) => label },
            { header: 'Confirmados', align: 'end', cell: figures(({ people }) => people) },
            { header: 'Entregados', align: 'end', cell: figures(({ handed }) => handed) },
            { header: 'Faltan', align: 'end', cell: figures(({ people, handed }) => people - handed) },
          ]}
          rows={lines}
          rowKey={({ label }) => label}
          empty={null}
        />
      }
    />
  )
}

function QuartersChart({ quarters }: Pick<DeskBoard, 'quarters'>) {
  const [day] = daysOf(quarters)
  const shown = day ? quartersOf(quarters, day) : []
  const best = shown.reduce<(typeof shown)[number] | null>(
    (most, quarter) => (most && most.handed >= quarter.handed ? most : quarter),
    null,
  )
  return (
    <ChartCard
      title="Por cuarto de hora"
      hint={
        best
          ? `${formatLongDate(best.at)}. El más movido: ${formatTime(best.at)}, con ${formatNumber(best.handed)}.`
          : undefined
      }
      empty={shown.length === 0 && 'En los últimos dos días no se ha entregado nada.'}
      chart={
        <ColumnsChart
          parts={[HANDED]}
          columns={shown.map(({ at, label, handed }) => ({ id: at, label, values: [handed] }))}
          thick={28}
        />
      }
      table={
        <DataTable
          caption="Entregas por cuarto de hora"
          columns={[
            { header: 'Desde', cell: ({ at }) => `${formatLongDate(at)}, ${formatTime(at)}` },
            { header: 'Entregados', align: 'end', cell: ({ handed }) => formatNumber(handed) },
          ]}
          rows={[...quarters].reverse()}
          rowKey={({ at }) => at}
          empty={null}
        />
      }
    />
  )
}

export function CountsView({ board }: { board: DeskBoard }) {
  const { people, handed, distances, sizes, quarters, conflicts, apart } = board
  const kits = new Set(sizes.map(({ kit }) => kit))
  const share = people === 0 ? '' : `${Math.floor((handed * 100) / people)} %`
  return (
    <>
      <div className={classes.tiles}>
        <StatTiles>
          <StatTile label="Entregados" value={formatNumber(handed)} hint={share} accent="lluvia" />
          <StatTile label="Faltan" value={formatNumber(people - handed)} />
          <StatTile label="Última hora" value={formatNumber(lastHour(quarters))} accent="paramo" />
          <StatTile
            label="Por decidir"
            value={formatNumber(conflicts.length + apart.length)}
            accent={conflicts.length > 0 ? 'sangre' : 'ink'}
          />
        </StatTiles>
      </div>
      <LinesChart
        title="Por distancia"
        first="Distancia"
        lines={distances.map(({ name, ...line }) => ({ label: name, ...line }))}
      />
      <LinesChart
        title="Por talla"
        first="Kit"
        lines={sizes.map(({ kit, size, ...line }) => ({
          label: kits.size > 1 ? `${kit} ${kitSizeLabel(size)}` : kitSizeLabel(size),
          ...line,
        }))}
      />
      <QuartersChart quarters={quarters} />
    </>
  )
}
