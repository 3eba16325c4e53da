/** Another password for the own account: the current one is asked, and the other sessions end. */
import { type FormEvent, useState } from 'react'
import type { changeOwnPassword } from '#domain/accounts/self/self-contract.ts'
import { call } from '#web/client.ts'
import { useSession } from '#web/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './own-cards.module.css'
import { PasswordRule } from './password-rule.tsx'

const NOTHING = { current: '', password: '' }

export function PasswordCard({ onChanged }: { onChanged?: () => void }) {
  const session = useSession()
  const [typed, setTyped] = useState(NOTHING)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { show } = useNotice()
  const { sentence, refuse, clear } = useFormRefusal(setErrors)
  const form = useFirstError(errors)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    clear()
    try {
      const said = await call<typeof changeOwnPassword>('POST /api/account/password', { body: typed })
      setTyped(NOTHING)
      onChanged?.()
      await show(said)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <SectionCard title="Contraseña" hint="Al cambiarla se cierran tus otras sesiones.">
      <form ref={form} className={classes.form} method="post" noValidate onSubmit={save}>
        <FormError>{sentence}</FormError>
        <input type="hidden" autoComplete="username" value={session?.email ?? ''} readOnly />
        <PasswordField
          label="Contraseña actual"
          value={typed.current}
          error={errors.current}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, current: value }))}
        />
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          value={typed.password}
          error={errors.password}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, password: value }))}
          description={
            <PasswordRule password={typed.password} email={session?.email ?? ''} name={session?.name ?? ''} />
          }
          descriptionProps={{ component: 'div' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <BusyButton busy={busy} busyLabel="Cambiando..." variant="default">
          Cambiar contraseña
        </BusyButton>
      </form>
    </SectionCard>
  )
}
