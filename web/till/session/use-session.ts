/** One turn of a till with its sales, as the server has it. */
import { useCallback, useEffect, useState } from 'react'
import type { showSession } from '#domain/till/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Failure } from '#web/client.ts'
import { crewCall, useDeviceToken } from '#web/crew/device-token.ts'
import { failureOf } from '#web/failure.ts'

export type ShownSession = AnswerOf<typeof showSession>

export const useTillSession = (event_id: string, session_id: string | number) => {
  const ready = useDeviceToken() !== undefined
  const [shown, setShown] = useState<ShownSession | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = useCallback(async () => {
    try {
      setShown(
        await crewCall<typeof showSession>('GET /api/till/:event_id/sessions/:session_id', {
          params: { event_id, session_id },
        }),
      )
      setFailure(null)
    } catch (error) {
      setFailure(failureOf(error))
    }
  }, [event_id, session_id])
  useEffect(() => {
    if (ready) void read()
  }, [ready, read])
  return { shown, failure, read }
}
