/** 'Cuenta' of a registration or an order: how it stands, every line that says why, and what staff may do about it. */
import { useId } from 'react'
import { LoadError } from '#web/ui/load-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { AccountActs } from './account-acts.tsx'
import { AccountBalance } from './account-balance.tsx'
import classes from './account-card.module.css'
import { AccountDispute } from './account-dispute.tsx'
import { AccountGroups } from './account-groups.tsx'
import { AccountPeople } from './account-people.tsx'
import { type AccountOwner, useAccount } from './account-query.ts'

type AccountCardProps = AccountOwner & {
  /** On a page it is a card among cards; in a drawer a part of its detail. */
  framed?: boolean
  /** What the button that gives money back says; null where the screen has one of its own. */
  refundLabel?: string | null
}

export function AccountCard({ kind, id, framed = false, refundLabel = 'Devolver' }: AccountCardProps) {
  const titleId = useId()
  const { data: account, error, refetch } = useAccount({ kind, id })
  const body = account ? (
    <div key={`${kind}-${id}`} className={classes.body}>
      <AccountBalance account={account} />
      <AccountDispute account={account} />
      <AccountActs account={account} refundLabel={refundLabel} />
      <AccountGroups account={account} level={framed ? 3 : 4} />
      <AccountPeople account={account} />
    </div>
  ) : error ? (
    <LoadError error={error} onRetry={refetch} />
  ) : (
    <LinesSkeleton lines={5} />
  )
  if (framed) return <SectionCard title="Cuenta">{body}</SectionCard>
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        Cuenta
      </h3>
      {body}
    </section>
  )
}
