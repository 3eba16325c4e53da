/**
 * /login. The inputs are not controlled, so that what a password manager filled in before the page was ready counts;
 * the server judges everything (specification: no client validation).
 */
import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { login } from '#domain/accounts/contract.ts'
import { homeOf } from '#domain/accounts/rules/roles.ts'
import { CallFailed, call } from '#web/client.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { sendWithWork } from '#web/prove-work.ts'
import { type Session, storeSession, useSession } from '#web/session.ts'
import { useSite } from '#web/site.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { Route } from './+types/login-page.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { destinationOf } from './destination.ts'
import { TwoStepForm } from './two-step-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Ingresar | Dorsal' }]

export default function LoginPage() {
  const session = useSession()
  const demo = useSite()?.demo
  const { show } = useNotice()
  const navigate = useNavigate()
  const next = useSearchParams()[0].get('next')
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [challenge, setChallenge] = useState<string | null>(null)

  useEffect(() => {
    if (session) void navigate(destinationOf(session.role, next), { replace: true })
  }, [session, next, navigate])

  const enter = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(null)
    try {
      const body = { email: String(typed.get('email')), password: String(typed.get('password')) }
      const answer = await sendWithWork((work) =>
        call<typeof login>('POST /api/auth/login', { body: { ...body, work } }),
      )
      if (answer.two_step && answer.challenge) setChallenge(answer.challenge)
      else if (answer.status !== true)
        void show({ message: 'Lo siento, los datos de acceso son incorrectos.', icon: 'error' })
      else if (homeOf(answer.role ?? '') === null)
        void show({ message: 'Rol no autorizado. Contacte al administrador.', icon: 'error' })
      else storeSession(answer as Session)
    } catch (error) {
      setFailure(error instanceof CallFailed ? error.message : 'No se pudo ingresar. Intenta de nuevo.')
    } finally {
      setBusy(false)
    }
  }

  const fill = (email: string, password: string) => {
    const inputs = form.current?.elements
    if (!inputs) return
    for (const [name, value] of Object.entries({ email, password }))
      (inputs.namedItem(name) as HTMLInputElement).value = value
    form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
  }

  if (challenge !== null) return <TwoStepForm challenge={challenge} onGiveUp={() => setChallenge(null)} />

  return (
    <EntryCard
      title="Ingresar"
      ways={
        <>
          <Link to="/recuperar">Olvidé mi contraseña</Link>
          <Link to="/eventos">Ver eventos</Link>
        </>
      }
    >
      <form ref={form} method="post" noValidate onSubmit={enter}>
        <FormError>{failure}</FormError>
        <TextInput name="email" type="email" label="Correo electrónico" autoComplete="username" />
        <PasswordField name="password" />
        <BusyButton
          busy={busy}
          busyLabel="Ingresando..."
          holdFor={0}
          disabled={session === undefined}
          fullWidth
        >
          Ingresar
        </BusyButton>
      </form>
      {demo ? <DemoAccounts onPick={fill} /> : null}
    </EntryCard>
  )
}
