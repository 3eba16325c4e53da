/** What the link of a purchase opens. It is asked again while a payment is on its way, and when somebody comes back. */
import { useCallback, useEffect, useState } from 'react'
import type { OwnAccount, readOwnAccount } from '#domain/payments/account/own-account-contract.ts'
import { CallFailed, call, type Failure } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'

/** `again`: asking once more may help; a link that opens nothing stays so. */
type Refused = Failure & { again: boolean }
type Found = { account: OwnAccount; refused: null } | { account: null; refused: Refused }

const INCOMPLETE: Refused = {
  message: 'El enlace no está completo',
  body: 'Ábrelo otra vez desde tu correo o desde Mis Eventos.',
  icon: 'error',
  again: false,
}

/** Well below the limit of asking, with two tabs open too. */
const EVERY_MS = 20_000

const refusedOf = (error: unknown): Refused => {
  const status = error instanceof CallFailed ? error.status : 500
  if (status === 422) return INCOMPLETE
  return { ...failureOf(error), again: status === 0 || status === 429 || status >= 500 }
}

const find = async (token: string): Promise<Found> => {
  if (!token) return { account: null, refused: INCOMPLETE }
  try {
    const account = await call<typeof readOwnAccount>('POST /api/own-account', { body: { token } })
    return { account, refused: null }
  } catch (error) {
    return { account: null, refused: refusedOf(error) }
  }
}

/** Undefined while we ask. */
export const useOwnAccount = (token: string) => {
  const [found, setFound] = useState<Found>()

  const look = useCallback(async () => {
    const now = await find(token)
    // What is on the screen stays there when the connection is gone for a moment.
    setFound((before) => (before?.account && now.refused?.again ? before : now))
  }, [token])

  useEffect(() => void look(), [look])

  const paying = found?.account?.paying ?? false
  useEffect(() => {
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void look()
    }
    // Back from the gateway, the browser may show the page as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) lookIfSeen()
    }
    const timer = paying ? setInterval(lookIfSeen, EVERY_MS) : undefined
    window.addEventListener('pageshow', shown)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pageshow', shown)
    }
  }, [paying, look])

  return { found, look }
}
