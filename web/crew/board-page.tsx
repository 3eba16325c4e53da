/** /equipo/tablero/{event}: the counts of the day, without anybody's data; who keeps the times downloads the list. */
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatLongDate, theHour, untilText } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Board, myCrew, showBoard } from '#domain/crew/contract.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { HandoverCounts, showHandoverCounts } from '#domain/kit-desk/board/board-contract.ts'
import { failureOf } from '#web/failure.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/board-page.ts'
import classes from './board-page.module.css'
import { crewHead } from './crew-head.ts'
import { crewCall, useDeviceToken } from './device-token.ts'
import { StartListFiles } from './start-list-files.tsx'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta = () => crewHead('Tablero')

const BACK = <Link to="/equipo">Volver al equipo</Link>

type Line = { name: string; count: number | string }

/** '12 de 40 entregados'. */
const handedLine = ({ name, people, handed }: HandoverCounts['distances'][number]): Line => ({
  name,
  count: `${formatNumber(handed)} de ${formatNumber(people)}`,
})

function Counts({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className={classes.block} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <dl className={classes.lines}>
        {lines.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof count === 'number' ? formatNumber(count) : count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export default function BoardPage({ params: { event_id } }: Route.ComponentProps) {
  const ready = useDeviceToken() !== undefined
  const [board, setBoard] = useState<Board | null>(null)
  const [kits, setKits] = useState<HandoverCounts | null>(null)
  const [keepsTime, setKeepsTime] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  const open = useCallback(async () => {
    setFailed(null)
    try {
      const [shown, out, mine] = await Promise.all([
        crewCall<typeof showBoard>('GET /api/eventos/:id/equipo/tablero', { params: { id: event_id } }),
        crewCall<typeof showHandoverCounts>('GET /api/eventos/:id/entrega/conteos', {
          params: { id: event_id },
        }),
        crewCall<typeof myCrew>('GET /api/crew/me'),
      ])
      setBoard(shown)
      setKits(out)
      setKeepsTime(
        mine.desks.some((desk) => desk.role === 'cronometraje' && String(desk.event_id) === event_id),
      )
    } catch (error) {
      setFailed(failureOf(error).message)
    }
  }, [event_id])
  useEffect(() => {
    if (ready) void open()
  }, [ready, open])

  if (failed)
    return (
      <EntryCard title="Tablero" text={failed} ways={BACK}>
        <LightButton onClick={open}>Intentar de nuevo</LightButton>
      </EntryCard>
    )
  if (!board)
    return (
      <EntryCard title="Tablero" ways={BACK}>
        <p role="status" className={classes.opening}>
          Contando…
        </p>
      </EntryCard>
    )
  const { start_list: list } = board
  return (
    <PageBody width="form">
      <p className={classes.back}>{BACK}</p>
      <h1 className={classes.title}>{board.event}</h1>
      <p className={classes.when}>
        {formatLongDate(board.event_datetime)}, a {theHour(board.event_datetime)}
      </p>
      <div className={classes.tiles}>
        <p className={classes.tile}>
          <strong>{formatNumber(board.confirmed)}</strong> confirmados
        </p>
        <p className={classes.tile}>
          <strong>{formatNumber(board.numbers)}</strong> con número
        </p>
        {kits ? (
          <>
            <p className={classes.tile}>
              <strong>{formatNumber(kits.handed)}</strong> kits entregados
            </p>
            <p className={classes.tile}>
              <strong>{formatNumber(kits.people - kits.handed)}</strong> por entregar
            </p>
          </>
        ) : null}
      </div>
      {kits && kits.handed > 0 ? (
        <>
          <Counts title="Kits por distancia" lines={kits.distances.map(handedLine)} />
          <Counts
            title="Kits por talla"
            lines={kits.sizes.map(({ kit, size, ...line }) =>
              handedLine({ name: `${kit} ${kitSizeLabel(size)}`, ...line }),
            )}
          />
        </>
      ) : null}
      <Counts
        title="Por distancia"
        lines={board.distances.map(({ name, confirmed }) => ({ name, count: confirmed }))}
      />
      <Counts
        title="Tallas"
        lines={board.sizes.map(({ kit, size, people }) => ({
          name: `${kit} ${kitSizeLabel(size)}`,
          count: people,
        }))}
      />
      <section className={classes.block} aria-label="Lista de salida">
        <h2 className={classes.heading}>Lista de salida</h2>
        <p>
          {list
            ? `Versión ${list.version}, con ${formatNumber(list.people)} personas, hecha ${untilText(list.made_at)}`
            : 'Todavía no hay una versión.'}
        </p>
        {list && keepsTime ? <StartListFiles event_id={event_id} version={list.version} /> : null}
      </section>
      <LightButton look="outline" onClick={open}>
        Actualizar
      </LightButton>
    </PageBody>
  )
}
