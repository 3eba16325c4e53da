/** What a file was understood to say, what was guessed and what is doubtful, with its own values beside it. */
import type { ImportNote } from '#domain/results/import/plan-contract.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import classes from './findings.module.css'

/** What needs a look comes first. */
const GROUPS: readonly { kind: ImportNote['kind']; title: string; tone: Tone }[] = [
  { kind: 'doubtful', title: 'Dudamos', tone: 'warning' },
  { kind: 'guessed', title: 'Supusimos', tone: 'info' },
  { kind: 'understood', title: 'Entendimos', tone: 'success' },
]

export function Findings({ label, notes }: { label: string; notes: readonly ImportNote[] }) {
  if (notes.length === 0) return null
  return (
    <section className={classes.findings} aria-label={label}>
      {GROUPS.map(({ kind, title, tone }) => {
        const found = notes.filter((note) => note.kind === kind)
        if (found.length === 0) return null
        return (
          <div key={kind} className={classes.group} data-kind={kind}>
            <h3>
              <StatusBadge tone={tone}>{title}</StatusBadge>
            </h3>
            <ul>
              {found.map(({ sentence, examples }) => (
                <li key={sentence}>
                  {sentence}
                  {examples.length > 0 ? (
                    <span className={classes.examples}>
                      <span className="visually-hidden"> Ejemplos: </span>
                      {examples.join(' · ')}
                    </span>
                  ) : null}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
