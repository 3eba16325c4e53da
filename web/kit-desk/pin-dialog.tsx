/** The coordinator comes and types the code: for what the desk may not decide alone. */
import { type FormEvent, useId, useState } from 'react'
import { CODE_LENGTH, plainCode } from '#domain/crew/rules/invitation-codes.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './dialogs.module.css'

type PinDialogProps = {
  reasons: readonly string[]
  confirm: string
  tryPin: (typed: string) => Promise<string | null>
  onPin: (pin: string) => void
  onClose: () => void
}

export function PinDialog({ reasons, confirm, tryPin, onPin, onClose }: PinDialogProps) {
  const id = useId()
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    setBusy(true)
    const code = plainCode(pin)
    const says = await tryPin(code)
    setBusy(false)
    if (says === null) return onPin(code)
    setProblem(says)
    setPin('')
  }

  return (
    <DialogCard titleId={id} onClose={onClose}>
      <h2 id={id} className={classes.title}>
        Pide el código al coordinador
      </h2>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <form noValidate className={classes.form} onSubmit={submit}>
        <TextField
          label="Código del coordinador"
          description="Son ocho letras y números. Está en la pestaña Equipo, junto al PIN."
          value={pin}
          type="password"
          autoComplete="off"
          autoFocus
          error={problem ?? undefined}
          onChange={({ currentTarget }) => setPin(currentTarget.value)}
        />
        <BusyLightButton
          busy={busy}
          busyLabel="Revisando..."
          holdFor={0}
          disabled={plainCode(pin).length < CODE_LENGTH}
        >
          {confirm}
        </BusyLightButton>
        <LightButton look="outline" onClick={onClose}>
          Cancelar
        </LightButton>
      </form>
    </DialogCard>
  )
}
