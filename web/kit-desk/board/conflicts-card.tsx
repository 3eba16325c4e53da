/** Kits that went out twice: both rows, and what a person decides about them. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ConflictDecision, DeskBoard, decideConflict } from '#domain/kit-desk/board/board-contract.ts'
import { call } from '#web/client.ts'
import { opensLater } from '#web/ui/opens-later.tsx'
import classes from './board.module.css'
import { counted, personText } from './board-words.ts'
import type { Deed } from './reason-modal.tsx'
import { RowFacts } from './row-facts.tsx'

const ReasonModal = opensLater(async () => (await import('./reason-modal.tsx')).ReasonModal, { deed: null })

type Conflict = DeskBoard['conflicts'][number]

const WAYS: Record<ConflictDecision, { title: string; says: string; label: string }> = {
  settled: {
    title: 'La segunda no cuenta',
    says: 'Salió un solo kit: la segunda entrega se anotó por error. Queda la primera.',
    label: 'No cuenta',
  },
  'came back': {
    title: 'Devolvieron uno',
    says: 'Salieron dos kits y uno volvió a la mesa. Queda la primera entrega.',
    label: 'Anotar la devolución',
  },
  'first undone': {
    title: 'Deshacer la primera',
    says: 'La primera entrega no pasó o era de otra persona. Queda la segunda.',
    label: 'Deshacer la primera',
  },
}

export function ConflictsCard({ eventId, conflicts }: { eventId: number; conflicts: readonly Conflict[] }) {
  const [deed, setDeed] = useState<Deed | null>(null)
  const choose = ({ second }: Conflict, decision: ConflictDecision) =>
    setDeed({
      ...WAYS[decision],
      send: (reason) =>
        call<typeof decideConflict>('POST /api/eventos/:id/entrega/conflictos/:handover_id', {
          params: { id: eventId, handover_id: second.id },
          body: { decision, reason },
        }),
    })
  return (
    <>
      {conflicts.length > 0 ? (
        <section className={classes.alarm} aria-label="Conflictos">
          <h3 className={classes.alarmTitle}>
            {counted(conflicts.length, 'kit entregado dos veces', 'kits entregados dos veces')}
          </h3>
          <ul className={classes.pairs}>
            {conflicts.map((conflict) => {
              const { first, second } = conflict
              const who = personText(second)
              const named = <span className="visually-hidden"> de {who}</span>
              return (
                <li key={second.id} className={classes.pair}>
                  <h4 className={classes.who}>{who}</h4>
                  <div className={classes.both}>
                    <div className={classes.row}>
                      <p className={classes.label}>Primera</p>
                      <RowFacts row={first} />
                    </div>
                    <div className={classes.row}>
                      <p className={classes.label}>Segunda</p>
                      <RowFacts row={second} />
                    </div>
                  </div>
                  <div className={classes.actions}>
                    <Button variant="default" onClick={() => choose(conflict, 'settled')}>
                      La segunda no cuenta{named}
                    </Button>
                    <Button variant="default" onClick={() => choose(conflict, 'came back')}>
                      Devolvieron uno{named}
                    </Button>
                    <Button variant="default" onClick={() => choose(conflict, 'first undone')}>
                      Deshacer la primera{named}
                    </Button>
                  </div>
                </li>
              )
            })}
          </ul>
        </section>
      ) : null}
      <ReasonModal eventId={eventId} deed={deed} onClose={() => setDeed(null)} />
    </>
  )
}
