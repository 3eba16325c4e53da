/** Undoing a sale of the open turn: why, and then the money goes back over the table. */
import { type FormEvent, useId, useState } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { undoSale } from '#domain/till/sale/sale-contract.ts'
import { crewCall } from '#web/crew/device-token.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './session.module.css'
import type { ShownSession } from './use-session.ts'

type UndoDialogProps = {
  event_id: string
  sale: ShownSession['sales'][number]
  onClose: () => void
  onUndone: () => void
}

export function UndoDialog({ event_id, sale, onClose, onUndone }: UndoDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { sentence, refuse, clear } = useFormRefusal(setProblems)
  const undo = async (submitted: FormEvent) => {
    submitted.preventDefault()
    clear()
    if (reason.trim() === '') return setProblems({ reason: 'Escribe por qué se deshace.' })
    setProblems({})
    setBusy(true)
    try {
      await crewCall<typeof undoSale>('POST /api/till/:event_id/sales/:sale_id/undo', {
        params: { event_id, sale_id: sale.id },
        body: { reason },
      })
      onUndone()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogCard titleId={id} onClose={onClose}>
      <form className={classes.dialog} method="post" noValidate onSubmit={undo}>
        <h2 id={id} className={classes.title}>
          Deshacer {sale.receipt}
        </h2>
        <p>
          {sale.person} pierde su cupo: recibe el kit y el número, y devuelve {formatPesos(sale.amount)}. La
          venta queda escrita como deshecha.
        </p>
        <FormError>{sentence}</FormError>
        <TextField
          label="Por qué"
          name="reason"
          autoComplete="off"
          maxLength={200}
          value={reason}
          error={problems.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className={classes.actions}>
          <LightButton look="outline" onClick={onClose}>
            Dejarla
          </LightButton>
          <BusyLightButton busy={busy} busyLabel="Deshaciendo..." holdFor={0}>
            Deshacer venta
          </BusyLightButton>
        </div>
      </form>
    </DialogCard>
  )
}
