/** Gives an unpaid registration up: the own one, or a team in which others put one. */
import { useState } from 'react'
import type { leaveTeam, OwnRegistration } from '#domain/registration/contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './leave-button.module.css'

type LeaveButtonProps = {
  registration: Pick<OwnRegistration, 'event_id' | 'event' | 'members'>
  dni: string
  birthday: string
  onLeft: () => void
}

const questionOf = ({ event, members }: LeaveButtonProps['registration']) =>
  members > 1
    ? {
        title: '¿Salir del equipo?',
        body: `La inscripción de los ${members} en ${event} se cancela y sus cupos quedan libres. Los demás pueden inscribirse de nuevo sin ti.`,
        confirm: 'Salir del equipo',
      }
    : {
        title: '¿Cancelar esta inscripción?',
        body: `Tu cupo en ${event} queda libre para otra persona.`,
        confirm: 'Cancelar inscripción',
      }

export function LeaveButton({ registration, dni, birthday, onLeft }: LeaveButtonProps) {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const [busy, setBusy] = useState(false)

  const leave = async () => {
    if (!(await ask({ ...questionOf(registration), cancel: 'Volver', danger: true }))) return
    setBusy(true)
    try {
      const answer = await call<typeof leaveTeam>('POST /api/competitor/leave', {
        body: { event_id: registration.event_id, dni, birthday },
      })
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
      {registration.members > 1 ? 'Salir del equipo' : 'Cancelar esta inscripción'}
    </button>
  )
}
