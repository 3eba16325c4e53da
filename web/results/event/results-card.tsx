/** The card 'Resultados': how many there are, which time decides, the list for Excel, the table and its pages. */
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fillPath } from '#web/client.ts'
import { Pager } from '#web/ui/pager.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { placesNote } from '../places-note.ts'
import { groupedNumber } from '../result-times.ts'
import type { EventResults, ResultRow, ResultsPage } from '../results-calls.ts'
import { resultPath } from '../share/share-links.ts'
import { extendedColumns, simpleColumns } from './result-columns.tsx'
import { isFiltered, type ResultFilter, resultsAddress } from './result-filter.ts'
import classes from './results-card.module.css'
import { ResultsTable } from './results-table.tsx'

type ResultsCardProps = {
  head: EventResults
  filter: ResultFilter
  results: ResultsPage
  /** The same search in the other distances, when this one has nothing. */
  elsewhere: ResultRow[]
  loading: boolean
  children: ReactNode
}

const totalText = ({ total, total_is_capped }: ResultsPage['meta']) =>
  total_is_capped
    ? `más de ${groupedNumber(total)} resultados`
    : total === 1
      ? '1 resultado'
      : `${groupedNumber(total)} resultados`

function Nothing({ clear, elsewhere }: { clear: string; elsewhere: ResultRow[] }) {
  return (
    <div className={classes.nothing}>
      <p>
        Nadie coincide con tu búsqueda en esta distancia. <Link to={clear}>Quitar filtros</Link>
      </p>
      {elsewhere.length > 0 ? (
        <>
          <p>En otras distancias:</p>
          <ul>
            {elsewhere.map(({ id, name, bib_number, race_division }) => (
              <li key={id}>
                <Link to={resultPath('resultado', id)}>
                  {name} · dorsal {bib_number} · {race_division}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

export function ResultsCard({ head, filter, results, elsewhere, loading, children }: ResultsCardProps) {
  const { event, distances, variant } = head
  const division =
    distances.find(({ race_division }) => race_division === filter.race_division) ?? distances[0]
  if (!division) return null
  const first = distances[0]?.race_division
  const { race_division } = division
  const clear = resultsAddress(event.slug, { race_division }, { first })
  return (
    <SectionCard
      flush
      title="Resultados"
      hint={placesNote(division)}
      action={
        <a
          className={classes.excel}
          href={fillPath('/api/event/:eventId/results.xlsx', { eventId: event.id }, filter)}
          download
        >
          <IconDownload size={18} aria-hidden="true" />
          Descargar Excel
        </a>
      }
    >
      {children ? <div className={classes.filters}>{children}</div> : null}
      <p className={classes.total} role="status">
        {race_division}: {totalText(results.meta)}
        {isFiltered(filter) && results.data.length > 0 ? (
          <>
            {' · '}
            <Link to={clear} preventScrollReset>
              Quitar filtros
            </Link>
          </>
        ) : null}
      </p>
      {results.data.length > 0 ? (
        <ResultsTable
          caption={`Resultados de ${race_division}`}
          columns={variant === 'simple' ? simpleColumns(division, head) : extendedColumns(division)}
          rows={results.data}
          loading={loading}
          wanted={filter.bib_number.toUpperCase()}
        />
      ) : (
        <Nothing clear={clear} elsewhere={elsewhere} />
      )}
      <Pager
        label="Páginas de resultados"
        page={results.meta.current_page}
        lastPage={results.meta.last_page}
        hrefFor={(page) => resultsAddress(event.slug, filter, { first, page })}
      />
    </SectionCard>
  )
}
