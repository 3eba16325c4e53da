/** Another address for the letters of a registration: a code goes to the new one, and with it the change is made. */
import { type FormEvent, useState } from 'react'
import type { changeOwnEmail, mailEmailCode } from '#domain/registration/mine/correct-contract.ts'
import { call } from '#web/client.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './contact-data.module.css'
import { type Self, whoseOf } from './whose-data.ts'

export function EmailForm({ self, onMoved }: { self: Self; onMoved: (token: string) => void }) {
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  /** The address the code went to. */
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { show } = useNotice()
  const { sentence, refuse, clear } = useFormRefusal(setProblems)
  const form = useFirstError(problems)
  const asks = sentTo !== email
  const params = { dni: self.document.dni }

  const askCode = async () => {
    const said = await call<typeof mailEmailCode>('POST /api/competitor/:dni/own/email-code', {
      params,
      body: { ...whoseOf(self), email },
    })
    setSentTo(email)
    setCode('')
    await show(said)
  }

  const confirm = async () => {
    const { token, ...said } = await call<typeof changeOwnEmail>('POST /api/competitor/:dni/own/email', {
      params,
      body: { ...whoseOf(self), email, code },
    })
    await show(said)
    onMoved(token)
  }

  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    setBusy(true)
    setProblems({})
    clear()
    try {
      await (asks ? askCode() : confirm())
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={classes.form} method="post" noValidate onSubmit={submit}>
      <h3 className={classes.title}>Cambiar el correo</h3>
      <p className={classes.note}>
        Hoy los avisos llegan a {self.proof.contact.email}. Te enviamos un código al correo nuevo para
        confirmarlo.
      </p>
      <TextField
        label="Correo nuevo"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        error={problems.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {asks ? null : (
        <TextField
          label="Código"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          error={problems.code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <FormError>{sentence}</FormError>
      <BusyLightButton
        busy={busy}
        busyLabel={asks ? 'Enviando...' : 'Confirmando...'}
        holdFor={0}
        look="outline"
      >
        {asks ? 'Enviarme el código' : 'Confirmar correo'}
      </BusyLightButton>
    </form>
  )
}
