/**
 * /recuperar/{token}: sets the password with the mailed link, which serves once. The input is not controlled: what
 * was typed before the page was ready must not be lost.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { setPassword } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { useSession } from '#web/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { Route } from './+types/set-password-page.ts'
import { PasswordRule } from './password-rule.tsx'

/** The address holds the key to an account. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Nueva contraseña | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

export default function SetPasswordPage({ params: { token } }: Route.ComponentProps) {
  const ready = useSession() !== undefined
  const { show } = useNotice()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { sentence, refuse, clear } = useFormRefusal(setErrors)

  useEffect(() => setTyped(input.current?.value ?? ''), [])

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = input.current?.value ?? ''
    setBusy(true)
    setErrors({})
    clear()
    try {
      const answer = await call<typeof setPassword>('POST /api/auth/password', { body: { token, password } })
      await show(answer)
      await navigate(answer.status ? '/login' : '/recuperar', { replace: true })
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryCard
      title="Nueva contraseña"
      text="Después de guardarla, ingresas con ella."
      ways={<Link to="/recuperar">Pedir otro enlace</Link>}
    >
      <form method="post" noValidate onSubmit={save}>
        <FormError>{sentence}</FormError>
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          ref={input}
          onChange={(event) => setTyped(event.currentTarget.value)}
          description={<PasswordRule password={typed} />}
          descriptionProps={{ component: 'div' }}
          error={errors.password}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <BusyButton busy={busy} busyLabel="Guardando..." disabled={!ready} fullWidth>
          Guardar contraseña
        </BusyButton>
      </form>
    </EntryCard>
  )
}
