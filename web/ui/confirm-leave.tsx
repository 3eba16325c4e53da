/** Stops a person from losing what was typed: inside the product with our dialog, on closing the tab with the browser's. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from './confirm-dialog.tsx'

type ConfirmLeaveProps = { when: boolean; body?: string }

export function ConfirmLeave({
  when,
  body = 'Lo que cambiaste en esta página se pierde.',
}: ConfirmLeaveProps) {
  const { ask } = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let current = true
    void ask({
      title: '¿Salir sin guardar?',
      body,
      confirm: 'Salir sin guardar',
      cancel: 'Seguir aquí',
      danger: true,
    }).then((leave) => {
      if (!current) return
      if (leave) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      current = false
    }
  }, [blocker, ask, body])

  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])

  return null
}
