/** /recuperar: asks for a link to set a new password. The answer is the same whether the account exists or not. */
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { forgotPassword } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { useSession } from '#web/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import type { Route } from './+types/forgot-password-page.ts'

/** As the page of the link itself: nothing of an account's recovery stays in a browser. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [{ title: 'Olvidé mi contraseña | Dorsal' }]

export default function ForgotPasswordPage() {
  const ready = useSession() !== undefined
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ message: string; body: string } | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { sentence, refuse, clear } = useFormRefusal(setErrors)

  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setBusy(true)
    setErrors({})
    clear()
    try {
      setAnswer(await call<typeof forgotPassword>('POST /api/auth/forgot', { body: { email } }))
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  if (answer)
    return (
      <EntryCard title={answer.message} text={<span role="status">{answer.body}</span>}>
        <Button component={Link} to="/login" variant="default" fullWidth>
          Volver a Ingresar
        </Button>
      </EntryCard>
    )

  return (
    <EntryCard
      title="Olvidé mi contraseña"
      text="Escribe tu correo y te enviamos un enlace para crear una nueva."
      ways={<Link to="/login">Volver a Ingresar</Link>}
    >
      <form method="post" noValidate onSubmit={ask}>
        <FormError>{sentence}</FormError>
        <TextInput
          name="email"
          type="email"
          label="Correo electrónico"
          autoComplete="username"
          error={errors.email}
        />
        <BusyButton busy={busy} busyLabel="Enviando..." disabled={!ready} fullWidth>
          Enviarme el enlace
        </BusyButton>
      </form>
    </EntryCard>
  )
}
