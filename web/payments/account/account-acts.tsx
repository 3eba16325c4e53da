/** What staff may do with an account as a whole; each act has its dialog. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCash, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { Account } from '#domain/payments/account/account-contract.ts'
import { opensLater } from '#web/ui/opens-later.tsx'
import classes from './account-card.module.css'
import type { Act } from './account-dialogs.tsx'

const AccountDialogs = opensLater(async () => (await import('./account-dialogs.tsx')).AccountDialogs, {
  act: null,
})

type AccountActsProps = { account: Account; refundLabel: string | null }

const icon = { size: 18, 'aria-hidden': true } as const

export function AccountActs({ account, refundLabel }: AccountActsProps) {
  const { collect, may } = account
  const [act, setAct] = useState<Act | null>(null)
  const mayRefund = may.refund && refundLabel !== null
  return (
    <>
      {collect || may.receive || mayRefund ? (
        <div className={classes.acts}>
          {collect ? (
            <Button variant="default" leftSection={<IconLink {...icon} />} onClick={() => setAct('collect')}>
              Cobrar la diferencia
            </Button>
          ) : null}
          {may.receive ? (
            <Button variant="default" leftSection={<IconCash {...icon} />} onClick={() => setAct('receive')}>
              Anotar pago
            </Button>
          ) : null}
          {mayRefund ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp {...icon} />}
              onClick={() => setAct('refund')}
            >
              {refundLabel}
            </Button>
          ) : null}
        </div>
      ) : null}
      <AccountDialogs account={account} act={act} refundLabel={refundLabel} onAct={setAct} />
    </>
  )
}
