/** 'Esperan tu decisión': each with its number, leading to where it is decided. */
import { Button } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Decision } from '#domain/panel/home/home-contract.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { decisionWords } from './decision-words.ts'
import classes from './home.module.css'

/** More than a glance holds are unfolded. */
const SHOWN = 8

export function DecisionsCard({ decisions }: { decisions: readonly Decision[] }) {
  const [all, setAll] = useState(false)
  // A fold that hides one line is longer than the line.
  const folded = !all && decisions.length > SHOWN + 1
  return (
    <SectionCard title="Esperan tu decisión" flush>
      {decisions.length === 0 ? (
        <p className={classes.allDone}>
          <IconCircleCheck size={24} aria-hidden="true" />
          Nada espera por ti.
        </p>
      ) : (
        <ul className={classes.rows}>
          {(folded ? decisions.slice(0, SHOWN) : decisions).map((decision) => {
            const { text, to } = decisionWords(decision)
            return (
              <li key={`${decision.kind} ${decision.event?.id ?? ''}`}>
                <Link to={to} className={classes.row}>
                  <strong className={classes.number}>{formatNumber(decision.count)}</strong>
                  <span className={classes.words}>
                    {text}
                    {decision.event ? <small>{decision.event.name}</small> : null}
                  </span>
                  <IconChevronRight size={18} aria-hidden="true" />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {folded ? (
        <Button className={classes.unfold} variant="subtle" color="gray" onClick={() => setAll(true)}>
          Ver otras {decisions.length - SHOWN}
        </Button>
      ) : null}
    </SectionCard>
  )
}
