/** What staff may do with an account as a whole; each act has its dialog. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCash, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { Account } from '#domain/payments/account/account-contract.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import classes from './account-card.module.css'
import { AccountCollect } from './account-collect.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { RefundForm } from './refund-form.tsx'

type Act = 'collect' | 'receive' | 'refund'
type AccountActsProps = { account: Account; refundLabel: string | null }

const icon = { size: 18, 'aria-hidden': true } as const

export function AccountActs({ account, refundLabel }: AccountActsProps) {
  const { collect, may } = account
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
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
      <FormModal opened={act === 'collect'} onClose={close} title="Cobrar la diferencia" size={480}>
        {act === 'collect' && collect ? (
          <AccountCollect collect={collect} onReceived={may.receive ? () => setAct('receive') : undefined} />
        ) : null}
      </FormModal>
      <FormModal opened={act === 'receive'} onClose={close} title="Anotar pago" size={480}>
        {act === 'receive' ? <ReceiveForm account={account} onClose={close} /> : null}
      </FormModal>
      <FormModal opened={act === 'refund'} onClose={close} title={refundLabel ?? ''} size={480}>
        {act === 'refund' ? <RefundForm account={account} onClose={close} /> : null}
      </FormModal>
    </>
  )
}
