/** Gives an unpaid registration up, or leaves a team in which others put one. */
import { useState } from 'react'
import { CallFailed } from '#web/client.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { GivenUp, Leaver } from './give-up.ts'
import classes from './leave-button.module.css'

type LeaveButtonProps = { registration: GivenUp; person: Leaver; onLeft: () => void }

export function LeaveButton({ registration, person, onLeft }: LeaveButtonProps) {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const [busy, setBusy] = useState(false)

  const leave = async () => {
    const { questionOf, giveUp } = await import('./give-up.ts')
    if (!(await ask({ ...questionOf(registration), cancel: 'Volver', danger: true }))) return
    setBusy(true)
    try {
      const answer = await giveUp(registration, person)
      if (answer.success) onLeft()
      await show(answer)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      await show(error.notice)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" className={classes.leave} disabled={busy} onClick={leave}>
      {registration.first ? 'Cancelar esta inscripción' : 'Salir del equipo'}
    </button>
  )
}
