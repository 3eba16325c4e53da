/** A phone joins: the code of its invitation, from the QR or typed, and the coordinator's PIN. */
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { joinCrew } from '#domain/crew/contract.ts'
import { CODE_LENGTH, PIN_LENGTH, plainCode, shownCode } from '#domain/crew/rules/invitation-codes.ts'
import { call } from '#web/client.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { EntryCard } from '#web/light/entry-card.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import classes from './crew-page.module.css'
import { saveDeviceToken } from './device-token.ts'

/** On an iPhone the installed page has a storage of its own: what joins in the browser is not there. */
const wantsInstall = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) && !(navigator as { standalone?: boolean }).standalone

const codeInAddress = () => {
  const code = plainCode(window.location.hash)
  return code.length === CODE_LENGTH ? shownCode(code) : ''
}

/** Written as the coordinator's screen shows it. */
const asTyped = (typed: string) => {
  const code = plainCode(typed).slice(0, CODE_LENGTH)
  return code.length > 4 ? shownCode(code) : code
}

type JoinFormProps = { said?: string | null; ways?: ReactNode }

export function JoinForm({ said, ways }: JoinFormProps) {
  const [code, setCode] = useState('')
  const [pin, setPin] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [told, setTold] = useState('')
  const [busy, setBusy] = useState(false)
  const [install, setInstall] = useState(false)
  const { sentence, refuse, clear } = useFormRefusal(setProblems)
  useEffect(() => {
    setCode(codeInAddress())
    setInstall(wantsInstall())
  }, [])

  const join = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    setBusy(true)
    setProblems({})
    setTold('')
    clear()
    try {
      const { token } = await call<typeof joinCrew>('POST /api/crew/join', { body: { code, pin } })
      // Used: it has nothing to look for in the address any more.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      saveDeviceToken(token)
    } catch (error) {
      refuse(error)
      const body = (error as { notice?: { body?: string; errors?: object } }).notice
      if (!body?.errors) setTold(body?.body ?? '')
      setPin('')
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryCard title="Entra al equipo" text="El coordinador te da un código y un PIN." ways={ways}>
      {said ? (
        <p role="status" className={classes.said}>
          {said}
        </p>
      ) : null}
      {install ? (
        <p className={classes.said}>Agrega esta página a la pantalla de inicio y escribe el código allí.</p>
      ) : null}
      <form method="post" noValidate onSubmit={join}>
        <FormError>{sentence ? [sentence, told].filter(Boolean).join(' ') : null}</FormError>
        <TextField
          label="Código"
          value={code}
          onChange={(event) => setCode(asTyped(event.currentTarget.value))}
          placeholder="K7QF-M2XD"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={problems.code}
        />
        <TextField
          label="PIN del coordinador"
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, PIN_LENGTH))}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={problems.pin}
        />
        <BusyLightButton busy={busy} busyLabel="Entrando...">
          Entrar
        </BusyLightButton>
      </form>
    </EntryCard>
  )
}
