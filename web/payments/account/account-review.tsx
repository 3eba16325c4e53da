/** Why money of this account waits for somebody, and the one button that decides it. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Account, giveSurplus } from '#domain/payments/account/account-contract.ts'
import { LACKS_WORDS, useLacks } from '#web/accounts/own-rights.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useMoneyChanged } from '../bank-transfer/transfer-keys.ts'
import classes from './account-card.module.css'
import { type AccountOwner, useAccount } from './account-query.ts'

function GiveSurplus({ account: { kind, id } }: { account: Account }) {
  const { show } = useNotice()
  const changed = useMoneyChanged()
  const lacks = useLacks('refund')
  const giving = useMutation({
    mutationFn: () =>
      call<typeof giveSurplus>('POST /api/account/:kind/:id/surplus', { params: { kind, id } }),
    onSuccess: (answer) => {
      changed()
      void show(answer)
    },
    onError: (error) => void show(failureOf(error)),
  })
  return (
    <div className={classes.acts}>
      <Button
        loading={giving.isPending}
        disabled={lacks}
        title={lacks ? LACKS_WORDS.refund : undefined}
        onClick={() => giving.mutate()}
      >
        Devolver lo que sobra
      </Button>
    </div>
  )
}

/** The sentence with its button where the account itself decides: a double payment. The rest is decided beside it. */
export function AccountReview(owner: AccountOwner) {
  const { data: account } = useAccount(owner)
  const review = account?.review
  if (!account || !review) return null
  return (
    <div>
      <p className={classes.review} data-tone="danger">
        {review.says}
      </p>
      {review.kind === 'paid_twice' ? <GiveSurplus account={account} /> : null}
    </div>
  )
}
