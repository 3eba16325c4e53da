/** Asks for the link with QR and receipt: it goes to the address on the registration, never to one typed here. */
import { useState } from 'react'
import type { DocumentType } from '#domain/colombia/documents.ts'
import type { mailOwnLink } from '#domain/registration/mine/mine-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'

type MailLinkButtonProps = { dni: string; document_type: DocumentType | undefined; birthday: string }

export function MailLinkButton({ dni, document_type, birthday }: MailLinkButtonProps) {
  const { show } = useNotice()
  const [busy, setBusy] = useState(false)

  const send = async () => {
    setBusy(true)
    try {
      await show(
        await call<typeof mailOwnLink>('POST /api/competitor/:dni/link', {
          params: { dni },
          body: { document_type, birthday },
        }),
      )
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      await show(error.notice)
    } finally {
      setBusy(false)
    }
  }

  return (
    <LightButton look="outline" disabled={busy} onClick={send}>
      {busy ? 'Enviando...' : 'Enviarme el enlace'}
    </LightButton>
  )
}
