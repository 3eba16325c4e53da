/** Numbers that nobody runs with any more: a time of one of them is nobody's until somebody looks. */
import type { InvalidNumber } from '#domain/timing/list-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './invalid-card.module.css'

export function InvalidCard({ invalid }: { invalid: readonly InvalidNumber[] }) {
  if (invalid.length === 0) return null
  return (
    <SectionCard
      title="Números no válidos"
      hint="Nadie corre con ellos. Van con los cambios para que la empresa los apague."
    >
      <ul className={classes.list}>
        {invalid.map(({ number, reason, since }) => (
          <li key={number} className={classes.one}>
            <strong className={classes.number}>{number}</strong>
            <span>{reason}</span>
            <span className={classes.soft}>
              <DateText value={since} />
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
