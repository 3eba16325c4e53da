/** 'Confirma tu correo': the mailed link shows that the account's address is read by who signed in. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { mailEmailProof, proveEmail } from '#domain/accounts/self/self-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './dashboard-page.module.css'

/** Opened with the mailed link it confirms at once. */
export const useMailedProof = () => {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { show } = useNotice()
  const token = /^#correo=([\w-]+)$/.exec(hash)?.[1]
  const prove = useEffectEvent(async (proof: string) => {
    navigate({ hash: '' }, { replace: true })
    try {
      await show(await call<typeof proveEmail>('POST /api/account/email-proof', { body: { token: proof } }))
      await queries.invalidateQueries()
    } catch (error) {
      await show(failureOf(error))
    }
  })
  useEffect(() => {
    if (token) void prove(token)
  }, [token])
}

export function ConfirmEmail({ email }: { email: string }) {
  const { show } = useNotice()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await show(await call<typeof mailEmailProof>('POST /api/account/email-link', {}))
    } catch (error) {
      await show(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="Confirma tu correo" className={classes.nothing}>
      <p>
        <strong>Confirma tu correo.</strong> Te enviamos un enlace a {email} y verás tu QR, tu comprobante y
        tus datos.
      </p>
      <BusyLightButton type="button" busy={busy} busyLabel="Enviando..." onClick={() => void send()}>
        Enviarme el enlace
      </BusyLightButton>
    </section>
  )
}
