/**
 * Another address for the letters of a registration. The person gets a code at the address of today; who bought changes it
 * at once while it is not paid, or asks for it, and the old address may stop it.
 */
import { type FormEvent, useState } from 'react'
import type { changeOwnEmail, mailEmailCode } from '#domain/registration/mine/correct-contract.ts'
import { call } from '#web/client.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { sendWithWork } from '#web/prove-work.ts'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './contact-data.module.css'
import { type Self, whoseOf } from './whose-data.ts'

const NOTES = {
  code: (mailed_to: string) =>
    `Hoy los avisos llegan a ${mailed_to}. Enviamos un código a ese correo para confirmar que eres tú.`,
  hold: (mailed_to: string) => `Hoy los avisos llegan a ${mailed_to}. Cambia de una vez.`,
  wait: (mailed_to: string) =>
    `Hoy los avisos llegan a ${mailed_to}. Avisamos allí y cambia en tres días, si nadie lo detiene.`,
}

const BUTTONS = { code: 'Enviarme el código', hold: 'Cambiar el correo', wait: 'Pedir el cambio' }

export function EmailForm({ self, onMoved }: { self: Self; onMoved: () => void }) {
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
    await show(said)
    if (said.state !== 'code') return onMoved()
    setSentTo(email)
    setCode('')
  }

  const confirm = async () => {
    const said = await sendWithWork((work) =>
      call<typeof changeOwnEmail>('POST /api/competitor/:dni/own/email', {
        params,
        body: { ...whoseOf(self), email, code, work },
      }),
    )
    await show(said)
    onMoved()
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
      <p className={classes.note}>{NOTES[self.proof.mailbox ?? 'code'](self.proof.mailed_to)}</p>
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
        {asks ? BUTTONS[self.proof.mailbox ?? 'code'] : 'Confirmar correo'}
      </BusyLightButton>
    </form>
  )
}
