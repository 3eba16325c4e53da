/** Money without a place: seat it, or write down that it was given back. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { LedgerEntry } from '#domain/payments/ledger/ledger-contract.ts'
import type { seatReviewed } from '#domain/registration/staff/review-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { AccountReview } from '../account/account-review.tsx'
import { useMoneyChanged } from '../bank-transfer/transfer-keys.ts'
import classes from './payment-drawer.module.css'
import { RefundButton } from './refund-button.tsx'

export function ReviewActions({ entry }: { entry: LedgerEntry }) {
  const { show } = useNotice()
  const changed = useMoneyChanged()
  const seating = useMutation({
    mutationFn: () =>
      call<typeof seatReviewed>('POST /api/registrations/:id/review/seat', {
        params: { id: entry.id },
        body: {},
      }),
    onSuccess: (answer) => {
      changed()
      void show(answer)
    },
    onError: (error) => void show(failureOf(error)),
  })
  const isPaid = entry.state === 'paid'
  return (
    <section className={classes.review} aria-label="Pago por revisar">
      <h3 className={classes.title}>Pago por revisar</h3>
      <AccountReview kind="registration" id={entry.id} />
      <div className={classes.actions}>
        <RefundButton entry={entry} />
        {isPaid ? null : (
          <Button loading={seating.isPending} onClick={() => seating.mutate()}>
            Asignar cupo
          </Button>
        )}
      </div>
    </section>
  )
}
