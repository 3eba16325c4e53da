/** An event's results: search first, the list, then winner, comparison and statistics. */
import { useNavigation } from 'react-router'
import type { EventResults, ResultsPage, Stats } from '../results-calls.ts'
import { CompareCard } from './compare-card.tsx'
import classes from './event-results-view.module.css'
import type { ResultFilter } from './result-filter.ts'
import { FloatingFilters, SimpleDistance, SimpleFilters } from './result-filters.tsx'
import { ResultsCard } from './results-card.tsx'
import { AveragesCard, ParticipantsCard } from './statistics-cards.tsx'
import { useResultFilters } from './use-result-filters.ts'
import { WinnerCard } from './winner-card.tsx'

type EventResultsViewProps = {
  head: EventResults
  filter: ResultFilter
  results: ResultsPage
  stats: Stats
  elsewhere: ResultsPage['data']
}

export function EventResultsView({ head, filter, results, stats, elsewhere }: EventResultsViewProps) {
  const filters = useResultFilters(head, filter)
  const loading = useNavigation().state === 'loading'
  const extended = head.variant === 'extended'
  const division = head.distances.find(({ race_division }) => race_division === filter.race_division)
  const shared = { head, filter, filters }
  return (
    <>
      {/* The floating box goes along with the list, and no further. */}
      <div>
        {extended ? <FloatingFilters {...shared} /> : <SimpleDistance {...shared} />}
        <div className={classes.results}>
          <ResultsCard head={head} filter={filter} results={results} elsewhere={elsewhere} loading={loading}>
            {extended ? null : <SimpleFilters {...shared} />}
          </ResultsCard>
        </div>
      </div>
      <div className={classes.pair} data-alone={!extended || undefined}>
        <div>
          <WinnerCard head={head} division={division} rows={results.data} />
        </div>
        {extended ? (
          <div>
            <CompareCard head={head} race_division={filter.race_division} />
          </div>
        ) : null}
      </div>
      <div className={classes.stack}>
        {/* A new distance draws its charts anew. */}
        <ParticipantsCard key={filter.race_division} stats={stats} />
        <AveragesCard stats={stats} />
      </div>
    </>
  )
}
