/** The filters of an event's results, tied to the address: every change loads page 1 and the statistics. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useFilterForm } from '../filter-form.ts'
import type { EventResults } from '../results-calls.ts'
import { afterChange, type ResultFilter, resultsAddress } from './result-filter.ts'

const SEARCH_PAUSE_MS = 500

type Goto = (values: Record<string, string>, changed: string, typed?: boolean) => Promise<void>

/** Goes on when the new results are there. */
export const useGoToResults = ({ event, distances }: EventResults): Goto => {
  const navigate = useNavigate()
  return useCallback(
    async (values, changed, typed = false) => {
      const first = distances[0]?.race_division
      const address = resultsAddress(event.slug, afterChange(values, changed, distances), { first })
      await navigate(address, { replace: typed, preventScrollReset: true })
    },
    [navigate, event.slug, distances],
  )
}

export const useResultFilters = (head: EventResults, filter: ResultFilter) => {
  const go = useGoToResults(head)
  return useFilterForm({
    values: filter,
    delay: SEARCH_PAUSE_MS,
    onApply: ({ values, changed, typed }) => void go(values, changed, typed),
  })
}
