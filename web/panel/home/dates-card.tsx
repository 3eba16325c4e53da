/** 'Próximas fechas', each leading to the event it belongs to. */
import { Link } from 'react-router'
import type { NextDate } from '#domain/panel/home/home-contract.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { dateWords } from './date-words.ts'
import classes from './home.module.css'

export function DatesCard({ dates }: { dates: readonly NextDate[] }) {
  return (
    <SectionCard title="Próximas fechas" flush>
      {dates.length === 0 ? (
        <p className={classes.quiet}>No hay fechas cercanas.</p>
      ) : (
        <ul className={classes.rows}>
          {dates.map((date) => {
            const { number, month, what, when, where, to } = dateWords(date)
            return (
              <li key={`${date.kind} ${date.at} ${date.event?.id ?? date.detail}`}>
                <Link to={to} className={classes.row}>
                  <span className={classes.day} data-race={date.kind === 'race'}>
                    <strong>{number}</strong>
                    {month}
                  </span>
                  <span className={classes.words}>
                    {what}
                    <small>{where}</small>
                    <small>{when}</small>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </SectionCard>
  )
}
