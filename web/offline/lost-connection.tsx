/** The connection went while the page was open, and with it the page that was asked for. Opens it when the line is back. */
import { useEffect } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'

const LOOK_MS = 10_000

const openAgain = () => location.reload()

export function LostConnection() {
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    // A phone says it is online long before anybody answers.
    const look = () => void fetch('/robots.txt', { method: 'HEAD', signal }).then(openAgain, () => {})
    const timer = setInterval(look, LOOK_MS)
    window.addEventListener('online', look, { signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [])
  return (
    <PageBody>
      <title>No hay conexión | Dorsal</title>
      <EmptyState
        level={1}
        mark="0"
        title="No hay conexión"
        action={<LightButton onClick={openAgain}>Intentar de nuevo</LightButton>}
      >
        Revisa tu internet. Cuando vuelva la señal, esta página se abre sola.
      </EmptyState>
    </PageBody>
  )
}
