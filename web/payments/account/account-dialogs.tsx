/** The dialogs of what staff may do with an account as a whole. */
import type { Account } from '#domain/payments/account/account-contract.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { AccountCollect } from './account-collect.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { RefundForm } from './refund-form.tsx'

export type Act = 'collect' | 'receive' | 'refund'

type AccountDialogsProps = {
  account: Account
  act: Act | null
  refundLabel: string | null
  onAct: (act: Act | null) => void
}

export function AccountDialogs({ account, act, refundLabel, onAct }: AccountDialogsProps) {
  const { collect, may } = account
  const close = () => onAct(null)
  return (
    <>
      <FormModal opened={act === 'collect'} onClose={close} title="Cobrar la diferencia" size={480}>
        {act === 'collect' && collect ? (
          <AccountCollect collect={collect} onReceived={may.receive ? () => onAct('receive') : undefined} />
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
