/** Sales whose money is in and whose place is not: why, and what a person can do about each. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { SaleInReview, TillBoard } from '#domain/till/panel/panel-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { WAY_NAMES } from '../till-words.ts'
import classes from './till-tab.module.css'

const ResolveModal = opensLater(async () => (await import('./resolve-modal.tsx')).ResolveModal, {
  sale: null,
})

function Review({ sale, onResolve }: { sale: SaleInReview; onResolve: () => void }) {
  const { person } = sale
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.name}>
          {person ? `${person.name} ${person.last_name}` : `Recibo ${sale.receipt}`}
        </h3>
        <StatusBadge tone="warning">Por revisar</StatusBadge>
      </div>
      <p className={classes.why}>{sale.why}</p>
      {person ? (
        <p>
          {person.dni} · {phoneText(person.phone)}
        </p>
      ) : null}
      <p>
        {sale.distance} · talla {kitSizeLabel(sale.size)} · {formatPesos(sale.amount)}, {WAY_NAMES[sale.way]}
        {sale.voucher ? ` ${sale.voucher}` : ''}
      </p>
      <p className={classes.soft}>
        Recibo {sale.receipt} · {sale.till} · {sale.seller} ·{' '}
        <DateText value={sale.sold_at} form="date and time" />
      </p>
      <div className={classes.foot}>
        <Button px={12} variant="default" onClick={onResolve}>
          Resolver<span className="visually-hidden"> recibo {sale.receipt}</span>
        </Button>
      </div>
    </li>
  )
}

export function ReviewsCard({ eventId, board }: { eventId: string; board: TillBoard }) {
  const [resolved, setResolved] = useState<SaleInReview | null>(null)
  return (
    <SectionCard
      title="Ventas por revisar"
      hint="Se vendieron sin red y ya no cabían. El dinero y el recibo quedan; falta decidir el cupo."
    >
      <ul className={classes.cards}>
        {board.reviews.map((sale) => (
          <Review key={sale.id} sale={sale} onResolve={() => setResolved(sale)} />
        ))}
      </ul>
      <ResolveModal eventId={eventId} board={board} sale={resolved} onClose={() => setResolved(null)} />
    </SectionCard>
  )
}
