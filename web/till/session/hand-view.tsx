/** What this device may sell without connection: places with a size and numbers that nobody else sells meanwhile. */
import { useState } from 'react'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { dealNumbers } from '#domain/kit-desk/contract.ts'
import type { dealPlaces, TillWorld } from '#domain/till/contract.ts'
import { crewCall } from '#web/crew/device-token.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { Till } from '../device/use-till.ts'
import { countInHand } from '../sell/numbers.ts'
import type { OwnTill } from '../sell/sell-view.tsx'
import { type Deal, dealsInHand } from '../sell/stock.ts'
import { HandDialog } from './hand-dialog.tsx'
import classes from './session.module.css'

const NUMBERS = 20

type Line = { key: string; distance: string; size: string; distance_id: number; kit_id: number; left: number }

/** One line a distance and size, however often it was asked for. */
const linesOf = (world: TillWorld, deals: readonly Deal[]): Line[] => {
  const lines = new Map<string, Line>()
  for (const { distance_id, kit_id, left } of deals) {
    const key = `${distance_id}-${kit_id}`
    const line = lines.get(key) ?? {
      key,
      distance: world.distances.find(({ id }) => id === distance_id)?.name ?? '',
      size: world.kits.find(({ id }) => id === kit_id)?.size ?? '',
      distance_id,
      kit_id,
      left: 0,
    }
    lines.set(key, { ...line, left: line.left + left })
  }
  return [...lines.values()].filter(({ left }) => left > 0)
}

type HandViewProps = { till: Till; world: TillWorld; own: OwnTill }

export function HandView({ till, world, own }: HandViewProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { ask } = useConfirm()
  const { show } = useNotice()
  const unsent = till.unsent.map(({ sale }) => sale)
  const lines = linesOf(world, dealsInHand(world, own.id, unsent))
  const used = new Set(unsent.flatMap(({ bib }) => bib ?? []))
  // A sale that waits names the place it was taken from: until it arrived nothing moves.
  const waits = till.unsent.length > 0
  const off = busy || !till.online || waits

  const act = async (send: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await send()
      await till.refresh()
    } catch (error) {
      void show(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const giveBack = async () => {
    const sure = await ask({
      title: '¿Devolver los cupos?',
      body: 'Los puede vender cualquier caja con red. Sin red, esta ya no vende.',
      confirm: 'Devolver',
    })
    if (!sure) return
    await act(() =>
      crewCall<typeof dealPlaces>('POST /api/till/:event_id/deals', {
        params: { event_id: till.event_id },
        body: {
          session_id: own.session.id,
          lines: lines.map(({ distance_id, kit_id }) => ({ distance_id, kit_id, places: 0 })),
        },
      }),
    )
  }
  const askNumbers = (series_id: number) =>
    act(() =>
      crewCall<typeof dealNumbers>('POST /api/kit-desk/:event_id/numbers', {
        params: { event_id: till.event_id },
        body: { series_id, count: NUMBERS },
      }),
    )

  return (
    <>
      <h1 className={classes.title}>Sin red</h1>
      <p className={classes.soft}>
        Si se cae la red, este dispositivo vende solo lo que tiene a mano. Nadie más lo vende mientras tanto.
      </p>
      {lines.length === 0 ? <p>No tienes cupos a mano: sin red no puedes vender.</p> : null}
      <dl className={classes.sums} aria-label="Cupos a mano">
        {lines.map(({ key, distance, size, left }) => (
          <div key={key}>
            <dt>
              {distance} · talla {kitSizeLabel(size)}
            </dt>
            <dd>{left}</dd>
          </div>
        ))}
      </dl>
      {till.online ? null : <p className={classes.warning}>Sin red no se piden ni se devuelven cupos.</p>}
      {till.online && waits ? (
        <p className={classes.warning}>
          Faltan ventas por enviar: espera a que lleguen para cambiar los cupos.
        </p>
      ) : null}
      <div className={classes.actions}>
        <LightButton size="lg" disabled={off} onClick={() => setAsking(true)}>
          Tener cupos a mano
        </LightButton>
        {lines.length > 0 ? (
          <LightButton size="lg" look="outline" disabled={off} onClick={() => void giveBack()}>
            Devolver los que quedan
          </LightButton>
        ) : null}
      </div>
      {world.numbers.length > 0 ? (
        <section className={classes.numbers} aria-label="Números a mano">
          <h2>Números a mano</h2>
          {world.numbers.map((series) => (
            <div key={series.series_id} className={classes.series}>
              <span>
                {series.name}: <strong>{countInHand(series, used)}</strong>
              </span>
              <LightButton look="outline" disabled={off} onClick={() => void askNumbers(series.series_id)}>
                Pedir {NUMBERS}
                <span className="visually-hidden"> números de {series.name}</span>
              </LightButton>
            </div>
          ))}
        </section>
      ) : null}
      {asking ? (
        <HandDialog
          till={till}
          world={world}
          session_id={own.session.id}
          inHand={Object.fromEntries(lines.map(({ key, left }) => [key, left]))}
          onClose={() => setAsking(false)}
          onDealt={() => {
            setAsking(false)
            void till.refresh()
          }}
        />
      ) : null}
    </>
  )
}
