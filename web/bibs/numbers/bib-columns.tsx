/** What a list of numbers says of each. */
import type { Bib } from '#domain/bibs/contract.ts'
import { writtenMoment } from '#web/events/written-day.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { BURNT_WORDS, stateOf } from '../bib-words.ts'
import { MiniBib } from '../series/mini-bib.tsx'
import type { Act } from './act-dialogs.tsx'
import { BibMenu } from './bib-menu.tsx'
import classes from './numbers.module.css'

/** On a phone a card leaves the line out. */
const NOTHING = <span className={classes.nothing}>—</span>

/** A number nobody's series has: chosen by hand. */
const NO_SERIES = 'var(--line-strong)'

function Holder({ bib }: { bib: Bib }) {
  const { participant, note, burnt_reason } = bib
  if (!participant)
    return (
      <span className={classes.stack}>
        <span className={classes.soft}>
          {note || (burnt_reason ? BURNT_WORDS[burnt_reason] : 'Sin dueño')}
        </span>
      </span>
    )
  return (
    <span className={classes.stack}>
      <span className={classes.name}>{participant.name}</span>
      <span className={classes.soft}>{participant.document}</span>
      {note ? <span className={classes.soft}>{note}</span> : null}
    </span>
  )
}

export const columnsOf = (onAct: (act: Act) => void): readonly Column<Bib>[] => [
  {
    header: 'Número',
    sort: 'number',
    cell: ({ number, colour }) => (
      <>
        <MiniBib size="row" number={number} colour={colour ?? NO_SERIES} />
        <span className="visually-hidden">{number}</span>
      </>
    ),
  },
  { header: 'Persona', sort: 'name', cell: (bib) => <Holder bib={bib} /> },
  {
    header: 'Distancia',
    sort: 'distance',
    cell: ({ participant }) =>
      participant ? (
        <span className={classes.stack}>
          <span>{participant.distance}</span>
          <span className={classes.soft}>{participant.category}</span>
        </span>
      ) : (
        NOTHING
      ),
  },
  { header: 'Serie', sort: 'series', cell: ({ series }) => series || 'A mano' },
  { header: 'Chip', sort: 'chip', cell: ({ chip }) => chip || NOTHING },
  {
    header: 'Estado',
    sort: 'state',
    cell: (bib) => {
      const { tone, label } = stateOf(bib)
      return (
        <span className={classes.stack}>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {bib.printed_at ? (
            <span className={classes.soft}>
              {bib.state === 'assigned'
                ? writtenMoment(bib.printed_at)
                : `Impreso ${writtenMoment(bib.printed_at)}`}
            </span>
          ) : null}
        </span>
      )
    },
  },
  { header: 'Opciones', quietHeader: true, align: 'end', cell: (bib) => <BibMenu bib={bib} onAct={onAct} /> },
]
