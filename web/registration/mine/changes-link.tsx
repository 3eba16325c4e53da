/** The way to what can be changed after the sale; where a change waits, it says how that stands. */
import { useEffect, useState } from 'react'
import type { ownChanges } from '#domain/changes/runner/runner-contract.ts'
import { call } from '#web/client.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import classes from './changes-link.module.css'

const OFFERS = 'Talla, distancia, ceder o devolver'

/** In one line, as high as what stood there before. */
const waitingText = async (participant_key: string, token: string | undefined): Promise<string | null> => {
  const { open } = await call<typeof ownChanges>('POST /api/changes/own', {
    body: { participant_key, token },
  })
  return open ? `${open.label}: ${open.state_label.toLowerCase()}` : null
}

type ChangesLinkProps = { participant_key: string; token: string | undefined }

export function ChangesLink({ participant_key, token }: ChangesLinkProps) {
  const [waiting, setWaiting] = useState<string | null>(null)

  useEffect(() => {
    let wanted = true
    waitingText(participant_key, token)
      .then((text) => wanted && setWaiting(text))
      // The page of the changes says it itself.
      .catch(() => {})
    return () => {
      wanted = false
    }
  }, [participant_key, token])

  return (
    <LinkButton
      to={{ pathname: `/cambios/${participant_key}`, hash: token ? `#mio=${token}` : '' }}
      look="outline"
      className={classes.link}
      data-waits={waiting !== null}
    >
      Cambios
      <small>{waiting ?? OFFERS}</small>
    </LinkButton>
  )
}
