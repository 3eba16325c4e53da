/** What /cambios/:key shows. It is asked again when somebody comes back to the page while something waits. */
import { useCallback, useEffect, useState } from 'react'
import type { ownChanges } from '#domain/changes/runner/runner-contract.ts'
import { CallFailed, call, type Failure } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import type { OwnChanges } from './own-changes.ts'

/** `again`: asking once more may help; without proof it stays so. */
export type Refused = Failure & { again: boolean }
type Found = { own: OwnChanges; refused: null } | { own: null; refused: Refused }

const NOT_PROVEN: Refused = {
  message: 'Este enlace no abre ninguna inscripción',
  body: 'Abre el enlace que te enviamos por correo, o entra a Mis Eventos con tu cuenta.',
  icon: 'error',
  again: false,
}

const refusedOf = (error: unknown): Refused => {
  const status = error instanceof CallFailed ? error.status : 500
  if (status === 404 || status === 422) return NOT_PROVEN
  return { ...failureOf(error), again: true }
}

const find = async (participant_key: string, token: string | undefined): Promise<Found> => {
  try {
    const own = await call<typeof ownChanges>('POST /api/changes/own', {
      body: { participant_key, token },
    })
    return { own, refused: null }
  } catch (error) {
    return { own: null, refused: refusedOf(error) }
  }
}

/** Undefined while we ask. */
export const useOwnChanges = (participant_key: string, token: string | undefined) => {
  const [found, setFound] = useState<Found>()

  const look = useCallback(async () => {
    const now = await find(participant_key, token)
    // What is on the screen stays there when the connection is gone for a moment.
    setFound((before) => (before?.own && now.refused?.again ? before : now))
  }, [participant_key, token])

  useEffect(() => void look(), [look])

  const waits = Boolean(found?.own?.open)
  useEffect(() => {
    const lookIfSeen = () => {
      if (waits && document.visibilityState === 'visible') void look()
    }
    document.addEventListener('visibilitychange', lookIfSeen)
    return () => document.removeEventListener('visibilitychange', lookIfSeen)
  }, [waits, look])

  return { found, look }
}
