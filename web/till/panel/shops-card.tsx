/** Shops that sell for the organiser: what they sold, what they handed over, and what they owe. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { PanelTill, TillBoard, TillDeposit } from '#domain/till/panel/panel-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './till-tab.module.css'

const CounterModal = opensLater(async () => (await import('./counter-modal.tsx')).CounterModal, {
  deposit: null,
})
const DepositModal = opensLater(async () => (await import('./deposit-modal.tsx')).DepositModal, {
  shop: null,
})

type DepositRowProps = { deposit: TillDeposit; onCounter: () => void }

function DepositRow({ deposit, onCounter }: DepositRowProps) {
  const { amount, reference, note, by, deposited_at, counters_id, countered } = deposit
  return (
    <li className={classes.deposit} data-over={countered || counters_id !== null || undefined}>
      <span>
        {formatPesos(amount)} {reference ? `· ${reference}` : ''} {note ? `· ${note}` : ''}{' '}
        <span className={classes.soft}>
          {by} <DateText value={deposited_at} form="date and time" />
        </span>
      </span>
      {countered || counters_id !== null ? null : (
        <Button variant="default" px={12} onClick={onCounter}>
          Anular<span className="visually-hidden"> consignación de {formatPesos(amount)}</span>
        </Button>
      )}
    </li>
  )
}

export function ShopsCard({ eventId, board }: { eventId: string; board: TillBoard }) {
  const [paying, setPaying] = useState<PanelTill | null>(null)
  const [countering, setCountering] = useState<TillDeposit | null>(null)
  const shops = board.tills.filter(({ kind }) => kind === 'shop')
  if (shops.length === 0) return null
  return (
    <SectionCard title="Tiendas" hint="Deben lo que vendieron hasta que anotas lo que consignaron.">
      <ul className={classes.cards}>
        {shops.map((shop) => (
          <li key={shop.id} className={classes.card}>
            <h3 className={classes.name}>{shop.name}</h3>
            <p className={classes.owes}>Debe {formatPesos(shop.owes)}</p>
            <p className={classes.soft}>
              Vendió {formatPesos(shop.sold)} · consignó {formatPesos(shop.deposited)}
            </p>
            <ul className={classes.deposits} aria-label={`Consignaciones de ${shop.name}`}>
              {board.deposits
                .filter(({ till_id }) => till_id === shop.id)
                .map((deposit) => (
                  <DepositRow key={deposit.id} deposit={deposit} onCounter={() => setCountering(deposit)} />
                ))}
            </ul>
            <div className={classes.foot}>
              <Button variant="default" px={12} onClick={() => setPaying(shop)}>
                Anotar consignación<span className="visually-hidden"> de {shop.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <DepositModal eventId={eventId} shop={paying} onClose={() => setPaying(null)} />
      <CounterModal eventId={eventId} deposit={countering} onClose={() => setCountering(null)} />
    </SectionCard>
  )
}
