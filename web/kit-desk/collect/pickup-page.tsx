/**
 * /recoger/:key: who collects the kit of this participant. The proof is the token of the own letter after the #, the
 * login, or the browser that bought.
 */
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatLongDate, readBogota, theHour } from '#domain/colombia/clock.ts'
import type { OwnPickup } from '#domain/kit-desk/collect/collect-contract.ts'
import type { Notice } from '#server/contract-kit.ts'
import { tokenIn } from '#web/changes/runner/own-changes.ts'
import { Said } from '#web/changes/runner/said.tsx'
import { EntryCard } from '#web/light/entry-card.tsx'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/pickup-page.ts'
import classes from './collect.module.css'
import { GivenCard } from './given-card.tsx'
import { PickupForm } from './pickup-form.tsx'
import { PickupPlace } from './pickup-place.tsx'
import { useOwnPickup, type Whose } from './use-own-pickup.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Quién recoge mi kit | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const TITLE = 'Otra persona recoge mi kit'

const handedText = (at: string) => {
  const instant = readBogota(at)
  return instant ? `Se entregó el ${formatLongDate(instant)} a ${theHour(instant)}` : 'El kit ya se entregó.'
}

function Part({
  own,
  whose,
  onSaid,
}: {
  own: OwnPickup
  whose: Whose
  onSaid: (said: Notice) => Promise<void>
}) {
  if (own.authorisation) return <GivenCard whose={whose} given={own.authorisation} onRevoked={onSaid} />
  if (own.why_not)
    return <p className={classes.who}>{own.handed_at ? handedText(own.handed_at) : own.why_not}</p>
  return <PickupForm whose={whose} own={own} onGiven={onSaid} />
}

function OwnPickupOf({ whose }: { whose: Whose }) {
  const { found, look } = useOwnPickup(whose)
  const [said, setSaid] = useState<Notice | null>(null)
  if (!found)
    return (
      <PageBody width="form">
        <div role="status" aria-label="Cargando" className={classes.waiting} />
      </PageBody>
    )
  if (found.refused)
    return (
      <EntryCard title={found.refused.message} ways={<Link to="/eventos">Ver eventos</Link>}>
        <div className={classes.stack} role="alert">
          <p className={classes.lead}>{found.refused.body}</p>
          {found.refused.again ? (
            <LightButton onClick={() => void look()}>Intentar de nuevo</LightButton>
          ) : (
            <LinkButton to="/login">Ingresar</LinkButton>
          )}
        </div>
      </EntryCard>
    )
  const { own } = found
  const tell = async (notice: Notice) => {
    setSaid(notice)
    await look()
  }
  return (
    <EntryCard
      title={own.handed_at ? 'Kit entregado' : TITLE}
      text={
        <>
          {`${own.name} ${own.last_name}`.trim()} · <Link to={`/evento/${own.slug}`}>{own.event}</Link>
        </>
      }
    >
      <div className={classes.stack}>
        {said ? <Said said={said} /> : null}
        {own.authorisation || own.why_not ? null : (
          <p className={classes.soft}>
            Si no puedes ir, autoriza a alguien. Recoge tu kit con su documento y un QR de un solo uso.
          </p>
        )}
        <Part own={own} whose={whose} onSaid={tell} />
        {own.handed_at ? null : <PickupPlace pickup={own.pickup} slug={own.slug} />}
      </div>
    </EntryCard>
  )
}

export default function PickupPage({ params: { key } }: Route.ComponentProps) {
  const token = tokenIn(useLocation().hash)
  // Another person's page is another one: nothing of the one before stays on the screen.
  return <OwnPickupOf key={`${key} ${token}`} whose={{ participant_key: key, token }} />
}
