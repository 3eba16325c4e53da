/** One uploaded file: its first look, its progress while it runs, its report. Asked again only while it moves. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { getImport } from '#domain/results/import/import-contract.ts'
import type { ImportState } from '#domain/results/import/report-contract.ts'
import { call } from '#web/client.ts'
import { resultsKeys } from './results-keys.ts'

const PAUSE_MS = 700

export const isMoving = (state: ImportState['state'] | undefined) => state === 'queued' || state === 'running'

export const useImport = (eventId: number, importId: number | null) => {
  const client = useQueryClient()
  const found = useQuery({
    queryKey: resultsKeys.import(eventId, importId ?? 0),
    queryFn: ({ signal }) =>
      call<typeof getImport>('GET /api/event-results/:id/imports/:import_id', {
        params: { id: eventId, import_id: importId ?? 0 },
        signal,
      }),
    enabled: importId !== null,
    // The first look stays as it is under the person's hands.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isMoving(state.data?.import.state) ? PAUSE_MS : false),
  })

  const moving = isMoving(found.data?.import.state)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current && !moving) {
      void client.invalidateQueries({ queryKey: resultsKeys.screen(eventId) })
      void client.invalidateQueries({ queryKey: [...resultsKeys.event(eventId), 'rows'] })
      void client.invalidateQueries({ queryKey: [...resultsKeys.list, 'list'] })
    }
    moved.current = moving
  }, [moving, client, eventId])

  return found
}
