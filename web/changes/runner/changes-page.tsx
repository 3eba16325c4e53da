/**
 * /cambios/:key: what a person can change of an own registration, until when and for how much; what waits; and what was
 * done. The proof is the token of the own letter after the #, the login, or the browser that bought.
 */
import { useEffect, useRef, useState } from 'react'
import { actLabel, type ChangeKind } from '#domain/changes/rules/kinds.ts'
import type { Notice } from '#server/contract-kit.ts'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/changes-page.ts'
import { useActAddress } from './act-address.ts'
import { ActStep } from './act-step.tsx'
import { actTitle, placeEnded } from './change-words.ts'
import classes from './changes-page.module.css'
import { Overview } from './overview.tsx'
import { type OwnChanges, tokenIn } from './own-changes.ts'
import { type Refused, useOwnChanges } from './use-own-changes.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Cambios | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

/** The shapes of what comes. */
function Waiting() {
  return (
    <PageBody>
      <div role="status" aria-label="Cargando" className={classes.waiting}>
        <div className={classes.page} aria-hidden="true">
          <div className={classes.blankBib} />
          <div className={classes.blankLines} />
        </div>
      </div>
    </PageBody>
  )
}

function NotOpened({ refused, onRetry }: { refused: Refused; onRetry: () => void }) {
  return (
    <PageBody width="form">
      <div className={classes.waiting}>
        <div className={classes.refused} role="alert">
          <h1 className={classes.title}>{refused.message}</h1>
          <p className={classes.text}>{refused.body}</p>
          {refused.again ? <LightButton onClick={onRetry}>Intentar de nuevo</LightButton> : null}
          <LinkButton to="/login" look={refused.again ? 'outline' : 'filled'}>
            Ingresar
          </LinkButton>
          <LinkButton to="/eventos" look="outline">
            Ver eventos
          </LinkButton>
        </div>
      </div>
    </PageBody>
  )
}

/** The place is gone with what was asked: there is nothing left to open. */
function Ended({ said }: { said: Notice }) {
  return (
    <PageBody width="form">
      <div className={classes.waiting}>
        <div className={classes.refused} role="status">
          <h1 className={classes.title}>{said.message}</h1>
          <p className={classes.text}>{said.body}</p>
          <LinkButton to="/eventos">Ver eventos</LinkButton>
        </div>
      </div>
    </PageBody>
  )
}

/** An act that can be asked now. What the address says of any other is not followed. */
const askable = ({ acts, open, ...own }: OwnChanges, kind: ChangeKind | null) =>
  open || placeEnded(own) ? undefined : acts.find((act) => act.kind === kind && act.open)

type OwnChangesOfProps = { participant_key: string; token: string | undefined }

function OwnChangesOf({ participant_key, token }: OwnChangesOfProps) {
  const { found, look } = useOwnChanges(participant_key, token)
  const { kind, quoted, go } = useActAddress()
  const [said, setSaid] = useState<Notice | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const act = found?.own ? askable(found.own, kind) : undefined
  const step = act ? `${act.kind} ${quoted}` : 'overview'
  const before = useRef(step)

  // What was pressed is gone with its step: the next one begins at its title.
  useEffect(() => {
    if (before.current !== step) title.current?.focus()
    before.current = step
  }, [step])

  if (!found) return <Waiting />
  if (found.refused) {
    if (said) return <Ended said={said} />
    return <NotOpened refused={found.refused} onRetry={() => void look()} />
  }
  const { own } = found
  const whose = { participant_key, token }

  /** It was asked or withdrawn: what the page says of it is new. */
  const tell = async (notice: Notice) => {
    setSaid(notice)
    await look()
    go(null, { replace: true })
  }

  if (!act)
    return <Overview key="overview" own={own} whose={whose} said={said} titleRef={title} onSaid={tell} />
  return (
    <PageBody width="form">
      <ActStep
        key={act.kind}
        title={actTitle({ kind: act.kind, label: actLabel(act.kind) }, own.proven)}
        act={act}
        own={own}
        whose={whose}
        titleRef={title}
        onLook={() => void look()}
        onAsked={tell}
      />
    </PageBody>
  )
}

export default function ChangesPage({ params: { key } }: Route.ComponentProps) {
  const token = tokenIn(useActAddress().hash)
  // Another person's page is another one: nothing of the one before stays on the screen.
  return <OwnChangesOf key={`${key} ${token}`} participant_key={key} token={token} />
}
