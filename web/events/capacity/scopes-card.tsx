/** How many places the event and each distance have, and who has them. */
import type { Capacity } from '#domain/events/capacity/capacity-contract.ts'
import { FieldHelp } from '#web/ui/field-help.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './capacity-tab.module.css'
import { distanceLimit, eventLimit } from './limit-words.ts'
import { ScopeBar } from './scope-bar.tsx'

export function ScopesCard({ capacity: { event, distances } }: { capacity: Capacity }) {
  const whole = event.limit ?? 0
  return (
    <SectionCard title="Cómo van los cupos">
      <ul className={classes.scopes}>
        <li className={classes.scope}>
          <div className={classes.scopeHead}>
            <h3 className={classes.name}>Todo el evento</h3>
            <span className={classes.limit}>{eventLimit(event)}</span>
          </div>
          <ScopeBar places={event} whole={whole} />
        </li>
        {distances.map((distance) => (
          <li key={distance.id} className={classes.scope}>
            <div className={classes.scopeHead}>
              <h3 className={classes.name}>{distance.name}</h3>
              {distance.closed ? <StatusBadge tone="neutral">Cerrada</StatusBadge> : null}
              <span className={classes.limit}>{distanceLimit(distance)}</span>
            </div>
            <ScopeBar places={distance} whole={whole} />
          </li>
        ))}
      </ul>
      <div className={classes.help}>
        <FieldHelp question="¿Qué dice cada parte?">
          <ul>
            <li>Confirmados: personas con su cupo asegurado.</li>
            <li>Sin pagar: personas inscritas que aún no pagan. Si no pagan a tiempo, el cupo vuelve.</li>
            <li>
              En bloques: cupos apartados que nadie ha tomado. No se venden al público. Los de un bloque para
              varias distancias se ven en cada una.
            </li>
            <li>Libres: los que el público todavía puede comprar.</li>
          </ul>
        </FieldHelp>
      </div>
    </SectionCard>
  )
}
