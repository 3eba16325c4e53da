/** The second step of the login: the code of the authenticator application, or a recovery code. */
import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { completeLogin } from '#domain/accounts/two-step/two-step-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { type Session, storeSession } from '#web/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'

const WAYS = {
  application: {
    label: 'Código de verificación',
    text: 'Escribe el código de 6 dígitos que muestra tu aplicación de autenticación.',
    other: 'Usar un código de recuperación',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  },
  recovery: {
    label: 'Código de recuperación',
    text: 'Escribe uno de los códigos que guardaste al activar la verificación. Sirve una sola vez.',
    other: 'Usar el código de la aplicación',
    input: { inputMode: 'text', autoComplete: 'off', maxLength: 24 },
  },
} as const

type TwoStepFormProps = { challenge: string; onGiveUp: () => void }

export function TwoStepForm({ challenge, onGiveUp }: TwoStepFormProps) {
  const { show } = useNotice()
  const field = useRef<HTMLInputElement>(null)
  const [way, setWay] = useState<keyof typeof WAYS>('application')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { label, text, other, input } = WAYS[way]

  // biome-ignore lint/correctness/useExhaustiveDependencies: another way is another field to type into
  useEffect(() => field.current?.focus(), [way])

  const complete = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (!code) return setFailure('Escribe el código.')
    setBusy(true)
    setFailure(null)
    try {
      const answer = await call<typeof completeLogin>('POST /api/auth/two-step', {
        body: { challenge, code },
      })
      if (answer.status === true) return storeSession(answer as Session)
      if (answer.two_step) setFailure([answer.message, answer.body].filter(Boolean).join(' '))
      else {
        await show({ message: answer.message ?? '', body: answer.body ?? '', icon: 'warning' })
        onGiveUp()
      }
    } catch (error) {
      setFailure(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }

  const change = () => {
    setFailure(null)
    setWay(way === 'application' ? 'recovery' : 'application')
  }

  return (
    <EntryCard
      title="Verificación en dos pasos"
      text={text}
      ways={
        <>
          <LightButton look="outline" onClick={change}>
            {other}
          </LightButton>
          <LightButton look="outline" onClick={onGiveUp}>
            Volver
          </LightButton>
        </>
      }
    >
      <form key={way} method="post" noValidate onSubmit={complete}>
        <FormError>{failure}</FormError>
        <TextInput ref={field} name="code" label={label} {...input} />
        <BusyButton busy={busy} busyLabel="Verificando..." holdFor={0} fullWidth>
          Verificar
        </BusyButton>
      </form>
    </EntryCard>
  )
}
