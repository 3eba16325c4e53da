/** Turning two-step login on: the password, the QR to scan, and a first code that shows it arrived. */
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { beginTwoStep, confirmTwoStep } from '#domain/accounts/two-step-contract.ts'
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

function PasswordStep({ onBegun, onCancel }: { onBegun: (setup: Setup) => void; onCancel: () => void }) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const { sentence, refuse, clear } = useFormRefusal(setErrors)

  const begin = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setBusy(true)
    setErrors({})
    clear()
    try {
      onBegun(await call<typeof beginTwoStep>('POST /api/auth/two-step/begin', { body: { password } }))
    } catch (error) {
      refuse(error)
      setBusy(false)
    }
  }

  return (
    <form noValidate className={classes.form} onSubmit={begin}>
      <FormError>{sentence}</FormError>
      <PasswordField name="password" label="Tu contraseña" error={errors.password} autoFocus />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <BusyButton busy={busy} holdFor={0}>
          Continuar
        </BusyButton>
      </div>
    </form>
  )
}

const inFours = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

type ScanStepProps = { setup: Setup; onDone: (codes: string[]) => void; onCancel: () => void }

function ScanStep({ setup: { key, qr }, onDone, onCancel }: ScanStepProps) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const { refuse, clear } = useFormRefusal(setErrors)

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    setBusy(true)
    setErrors({})
    clear()
    try {
      const answer = await call<typeof confirmTwoStep>('POST /api/auth/two-step/confirm', { body: { code } })
      onDone(answer.recovery_codes)
    } catch (error) {
      refuse(error)
      setBusy(false)
    }
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
      <form noValidate className={classes.form} onSubmit={confirm}>
        <p className={classes.text}>
          <strong>2.</strong> Escribe el código de 6 dígitos que muestra.
        </p>
        <TextInput
          name="code"
          label="Código de verificación"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={errors.code}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <BusyButton busy={busy} holdFor={0}>
            Activar
          </BusyButton>
        </div>
      </form>
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
