/** Rows that were kept apart, by the desk they came from: accepted or rejected one by one, or all of a desk. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { decideApart, ShownHandover } from '#domain/kit-desk/board/board-contract.ts'
import { call } from '#web/client.ts'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './board.module.css'
import { APART_NAMES, counted, KIND_NAMES, personText } from './board-words.ts'
import type { Deed } from './reason-modal.tsx'
import { RowFacts } from './row-facts.tsx'

const ReasonModal = opensLater(async () => (await import('./reason-modal.tsx')).ReasonModal, { deed: null })

type Apart = { eventId: number; rows: readonly ShownHandover[] }
type Answer = 'accepted' | 'rejected'

const byDesk = (rows: readonly ShownHandover[]) => [...Map.groupBy(rows, ({ desk }) => desk).entries()]

const SAYS: Record<Answer, string> = {
  accepted: 'Cuentan desde la hora en que pasaron, como las demás.',
  rejected: 'Quedan en el registro y no cuentan.',
}

export function ApartCard({ eventId, rows }: Apart) {
  const [deed, setDeed] = useState<Deed | null>(null)
  const decide = (chosen: readonly ShownHandover[], decision: Answer) => {
    const verb = decision === 'accepted' ? 'Aceptar' : 'Rechazar'
    setDeed({
      title: `${verb} ${counted(chosen.length, 'fila', 'filas')}`,
      says: SAYS[decision],
      label: verb,
      danger: decision === 'rejected',
      send: (reason) =>
        call<typeof decideApart>('POST /api/eventos/:id/entrega/apartadas', {
          params: { id: eventId },
          body: { handover_ids: chosen.map(({ id }) => id), decision, reason },
        }),
    })
  }
  const buttons = (chosen: readonly ShownHandover[], all: boolean, of: string) => (
    <div className={classes.actions}>
      {chosen.some(({ participant_id }) => participant_id !== null) ? (
        <Button variant="default" onClick={() => decide(chosen, 'accepted')}>
          {all ? 'Aceptar todas' : 'Aceptar'}
          <span className="visually-hidden"> de {of}</span>
        </Button>
      ) : null}
      <Button variant="default" onClick={() => decide(chosen, 'rejected')}>
        {all ? 'Rechazar todas' : 'Rechazar'}
        <span className="visually-hidden"> de {of}</span>
      </Button>
    </div>
  )
  return (
    <>
      {rows.length > 0 ? (
        <SectionCard
          title={counted(rows.length, 'fila apartada', 'filas apartadas')}
          hint="Llegaron cuando el dispositivo ya no servía, o sin que se supiera de quién son. No cuentan hasta que decidas."
        >
          {byDesk(rows).map(([desk, own]) => (
            <section key={desk} className={classes.group} aria-label={desk}>
              <div className={classes.groupHead}>
                <h3 className={classes.groupName}>{desk}</h3>
                {own.length > 1 ? buttons(own, true, desk) : null}
              </div>
              <ul className={classes.lines}>
                {own.map((row) => (
                  <li key={row.id} className={classes.line}>
                    <div>
                      <p className={classes.desk}>
                        {KIND_NAMES[row.kind]}: {personText(row)}
                      </p>
                      <p className={classes.soft}>{row.apart ? APART_NAMES[row.apart] : ''}</p>
                      <RowFacts row={row} named />
                    </div>
                    {buttons([row], false, personText(row))}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </SectionCard>
      ) : null}
      <ReasonModal eventId={eventId} deed={deed} onClose={() => setDeed(null)} />
    </>
  )
}
