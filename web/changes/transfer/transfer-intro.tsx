/** What is passed on, by whom, until when and what it costs: before anything is asked. */

import type { Transfer } from '#domain/changes/transfer/transfer-contract.ts'
import { formatHour, formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './transfer.module.css'

type TransferIntroProps = { transfer: Transfer; until: string; ready: boolean; onBegin: () => void }

export function TransferIntro({ transfer, until, ready, onBegin }: TransferIntroProps) {
  const { giver, event, event_datetime, city, category, size, team, fee } = transfer
  const start = readBogota(event_datetime)
  return (
    <EntryCard
      title={`${giver} te cede su cupo`}
      text="Llena tus datos, responde las preguntas y firma por ti. Son unos cinco minutos."
    >
      <div className={classes.intro}>
        <Facts>
          <Fact label="Evento" wide>
            {event}
          </Fact>
          {start ? (
            <Fact label="Fecha" wide>
              {formatLongDate(start)}, {formatHour(start)}
            </Fact>
          ) : null}
          <Fact label="Ciudad">{city}</Fact>
          <Fact label="Categoría">{category}</Fact>
          <Fact label="Talla">{size}</Fact>
          <Fact label="Costo del cambio">{fee > 0 ? formatPesos(fee) : 'Sin costo'}</Fact>
          <Fact label="Tienes hasta" wide>
            {until}
          </Fact>
        </Facts>
        <p className={classes.note}>
          La categoría sale de tu edad y tu género. Si la tuya cuesta más, pagas la diferencia; te lo decimos
          antes.
          {team ? ' El cupo es de un equipo: primero miramos que contigo siga cabiendo en su categoría.' : ''}
        </p>
        <LightButton size="lg" disabled={!ready} onClick={onBegin}>
          Tomar el cupo
        </LightButton>
      </div>
    </EntryCard>
  )
}
