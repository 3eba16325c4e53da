/** Turning two-step login on: the password, the QR to scan, and a first code that shows it arrived. */
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { beginTwoStep, confirmTwoStep } from '#domain/accounts/two-step/two-step-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './two-step-card.module.css'

type Setup = AnswerOf<typeof beginTwoStep>
type Errors = Record<string, string>

type StepFormProps = {
  /** The one thing that is typed. */
  field: 'password' | 'code'
  send: (typed: string) => Promise<void>
  submit: string
  onCancel: () => void
  children: (error: string | undefined, sentence: string | null) => ReactNode
}

function StepForm({ field, send, submit, onCancel, children }: StepFormProps) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const { sentence, refuse, clear } = useFormRefusal(setErrors)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get(field))
    setBusy(true)
    setErrors({})
    clear()
    try {
      await send(typed)
    } catch (error) {
      refuse(error)
      setBusy(false)
    }
  }

  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      {children(errors[field], sentence)}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <BusyButton busy={busy} holdFor={0}>
          {submit}
        </BusyButton>
      </div>
    </form>
  )
}

function PasswordStep({ onBegun, onCancel }: { onBegun: (setup: Setup) => void; onCancel: () => void }) {
  const begin = async (password: string) =>
    onBegun(await call<typeof beginTwoStep>('POST /api/auth/two-step/begin', { body: { password } }))
  return (
    <StepForm field="password" send={begin} submit="Continuar" onCancel={onCancel}>
      {(error, sentence) => (
        <>
          <FormError>{sentence}</FormError>
          <PasswordField name="password" label="Tu contraseña" error={error} autoFocus />
        </>
      )}
    </StepForm>
  )
}

const inFours = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

type ScanStepProps = { setup: Setup; onDone: (codes: string[]) => void; onCancel: () => void }

function ScanStep({ setup: { key, qr }, onDone, onCancel }: ScanStepProps) {
  const confirm = async (code: string) => {
    const answer = await call<typeof confirmTwoStep>('POST /api/auth/two-step/confirm', { body: { code } })
    onDone(answer.recovery_codes)
  }

  return (
    <div className={classes.setup}>
      <div className={classes.scan}>
        <p className={classes.text}>
          <strong>1.</strong> Escanea este código con tu aplicación de autenticación.
        </p>
        <QrCode qr={qr} label="Código QR para tu aplicación de autenticación" />
        <p className={classes.text}>
          ¿No puedes escanearlo? Escribe esta clave: <span className={classes.key}>{inFours(key)}</span>
        </p>
        <CopyButton text={key} label="Copiar clave" />
      </div>
      <StepForm field="code" send={confirm} submit="Activar" onCancel={onCancel}>
        {(error) => (
          <>
            <p className={classes.text}>
              <strong>2.</strong> Escribe el código de 6 dígitos que muestra.
            </p>
            <TextInput
              name="code"
              label="Código de verificación"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              error={error}
            />
          </>
        )}
      </StepForm>
    </div>
  )
}

type TurnOnTwoStepProps = { onDone: (codes: string[]) => void; onCancel: () => void }

export function TurnOnTwoStep({ onDone, onCancel }: TurnOnTwoStepProps) {
  const [setup, setSetup] = useState<Setup | null>(null)
  return setup ? (
    <ScanStep setup={setup} onDone={onDone} onCancel={onCancel} />
  ) : (
    <PasswordStep onBegun={setSetup} onCancel={onCancel} />
  )
}
