/** The change that waits: for what, until when, and what its person can do about it. */
import { useState } from 'react'
import type { ShownChange } from '#domain/changes/contract.ts'
import type { withdrawOwnChange } from '#domain/changes/runner/runner-contract.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { openText, stateLabel } from './change-words.ts'
import classes from './changes-page.module.css'
import { Move } from './move.tsx'
import type { OwnChanges, Whose } from './own-changes.ts'
import { SharePlace } from './share-place.tsx'

type OpenChangeProps = {
  change: ShownChange
  proven: OwnChanges['proven']
  whose: Whose
  onSaid: (notice: Notice) => Promise<void>
}

export function OpenChange({ change, proven, whose, onSaid }: OpenChangeProps) {
  const { id, label, tone, due, pay_url, kind, state } = change
  const { ask } = useConfirm()
  const { show } = useNotice()
  const [busy, setBusy] = useState(false)

  const withdraw = async () => {
    const sure = await ask({
      title: '¿Retirar este cambio?',
      body: 'La inscripción sigue como está. Puedes pedirlo de nuevo.',
      confirm: 'Retirar',
      cancel: 'Volver',
    })
    if (!sure) return
    setBusy(true)
    try {
      await onSaid(
        await call<typeof withdrawOwnChange>('POST /api/changes/:id/withdraw', {
          params: { id },
          body: whose,
        }),
      )
    } catch (error) {
      await show(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={classes.open} aria-labelledby="open-change">
      <div className={classes.state}>
        <h2 id="open-change" className={classes.heading}>
          {label}
        </h2>
        <StatusBadge tone={tone}>{stateLabel(change)}</StatusBadge>
      </div>
      <Move change={change} />
      <p className={classes.text}>{openText(change, proven)}</p>
      <div className={classes.actions}>
        {pay_url ? <LinkButton to={pay_url}>Pagar {formatPesos(due)}</LinkButton> : null}
        {kind === 'transfer' && state === 'waiting_person' && proven === 'person' ? (
          <SharePlace {...whose} />
        ) : null}
        <BusyLightButton
          type="button"
          look="outline"
          busy={busy}
          busyLabel="Retirando..."
          holdFor={0}
          onClick={() => void withdraw()}
        >
          Retirar
        </BusyLightButton>
      </div>
    </section>
  )
}
