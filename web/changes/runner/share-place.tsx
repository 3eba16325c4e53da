/** The link of a place that somebody is to take, as a text for WhatsApp: the letter went out, and a friend asks for it. */
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { shareTransfer } from '#domain/changes/transfer/transfer-contract.ts'
import { call } from '#web/client.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import classes from './changes-page.module.css'
import type { Whose } from './own-changes.ts'

export function SharePlace({ participant_key, token }: Whose) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const stopped = new AbortController()
    call<typeof shareTransfer>('POST /api/transfers/share', {
      body: { participant_key, token },
      signal: stopped.signal,
    })
      .then(({ whatsapp_url }) => setAddress(whatsapp_url))
      // Nothing to share yet, or no connection: the letter is with who receives it all the same.
      .catch(() => setAddress(null))
    return () => stopped.abort()
  }, [participant_key, token])
  return address ? (
    <LinkButton to={address} target="_blank" rel="noreferrer" className={classes.icon}>
      <IconBrandWhatsapp size={20} aria-hidden="true" />
      Compartir por WhatsApp
    </LinkButton>
  ) : null
}
