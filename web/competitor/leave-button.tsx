/** Gives an unpaid registration up, or leaves a team in which others put one. */
import { useState } from 'react'
import type { cancelOwn, leaveTeam, lookup, OwnRegistration } from '#domain/registration/contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './leave-button.module.css'

type LeaveButtonProps = {
  registration: Pick<OwnRegistration, 'event_id' | 'event' | 'members' | 'first'>
  dni: string
  birthday: string
  onLeft: () => void
}

const questionOf = ({ event, members, first }: LeaveButtonProps['registration']) => {
  if (!first)
    return {
      title: '¿Salir del equipo?',
      body: `Tu cupo en ${event} queda libre. Los demás conservan el suyo y reciben el aviso.`,
      confirm: 'Salir del equipo',
    }
  return {
    title: '¿Cancelar esta inscripción?',
    body:
      members > 1
        ? `La inscripción de los ${members} en ${event} se cancela y sus cupos quedan libres.`
        : `Tu cupo en ${event} queda libre para otra persona.`,
    confirm: 'Cancelar inscripción',
  }
}

/** Only its own proof ends a registration: the lookup says what this browser or this login has. */
const cancel = async (event_id: number, dni: string, birthday: string) => {
  const query = { birthday, event_id }
  const { checkout_token } = await call<typeof lookup>('GET /api/competitor/:dni', { params: { dni }, query })
  return call<typeof cancelOwn>('POST /api/competitor/cancel', { body: { event_id, checkout_token } })
}

export function LeaveButton({ registration, dni, birthday, onLeft }: LeaveButtonProps) {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const [busy, setBusy] = useState(false)
  const { event_id, first } = registration

  const leave = async () => {
    if (!(await ask({ ...questionOf(registration), cancel: 'Volver', danger: true }))) return
    setBusy(true)
    try {
      const answer = first
        ? await cancel(event_id, dni, birthday)
        : await call<typeof leaveTeam>('POST /api/competitor/leave', { body: { event_id, dni, birthday } })
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
      {first ? 'Cancelar esta inscripción' : 'Salir del equipo'}
    </button>
  )
}
