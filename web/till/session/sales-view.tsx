/** What this turn sold: sums by way, each sale with its receipt, and its way back while the turn is open. */
import { useState } from 'react'
import { formatHour } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { KeptSale } from '../device/till-box.ts'
import type { Till } from '../device/use-till.ts'
import type { OwnTill } from '../sell/sell-view.tsx'
import { SALE_NAMES, WAY_NAMES } from '../till-words.ts'
import classes from './session.module.css'
import { UndoDialog } from './undo-dialog.tsx'
import { type ShownSession, useTillSession } from './use-session.ts'

type Sale = ShownSession['sales'][number]

const factsOf = ({ distance, size, bib }: Pick<Sale, 'distance' | 'size' | 'bib'>) =>
  [distance, `talla ${kitSizeLabel(size)}`, bib ? `n.º ${bib}` : ''].filter(Boolean).join(' · ')

function UnsentSale({ kept: { sale, facts } }: { kept: KeptSale }) {
  return (
    <li className={classes.sale}>
      <strong>{facts.person}</strong>
      <span className={classes.amount}>{formatPesos(sale.amount)}</span>
      <span className={classes.facts}>
        {factsOf({ ...facts, bib: sale.bib ?? null })} · {WAY_NAMES[sale.way]} · {sale.receipt} ·{' '}
        {formatHour(sale.device_at)}
      </span>
      <span className={classes.foot}>
        <StatusBadge tone="warning">Por enviar</StatusBadge>
      </span>
    </li>
  )
}

function SentSale({ sale, onUndo }: { sale: Sale; onUndo: () => void }) {
  const { label, tone } = SALE_NAMES[sale.state]
  return (
    <li className={classes.sale} data-state={sale.state}>
      <strong>{sale.person || `Recibo ${sale.receipt}`}</strong>
      <span className={classes.amount}>{formatPesos(sale.amount)}</span>
      <span className={classes.facts}>
        {factsOf(sale)} · {WAY_NAMES[sale.way]}
        {sale.voucher ? ` ${sale.voucher}` : ''} · {sale.receipt} · {formatHour(sale.sold_at)}
      </span>
      {sale.review && sale.state === 'review' ? <span className={classes.says}>{sale.review}</span> : null}
      <span className={classes.foot}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {sale.state === 'undone' ? null : (
          <LightButton look="outline" onClick={onUndo}>
            Deshacer<span className="visually-hidden"> venta {sale.receipt}</span>
          </LightButton>
        )}
      </span>
    </li>
  )
}

export function SalesView({ till, own }: { till: Till; own: OwnTill }) {
  const { shown, failure, read } = useTillSession(till.event_id, own.session.id)
  const [undoing, setUndoing] = useState<Sale | null>(null)
  const session = shown?.session ?? own.session
  const nothing = shown?.sales.length === 0 && till.unsent.length === 0
  return (
    <>
      <h1 className={classes.title}>Ventas del turno</h1>
      <p className={classes.soft}>
        {session.opened_by}, desde {formatHour(session.opened_at)}
      </p>
      <dl className={classes.sums}>
        {session.count.map(({ way, sales, amount }) => (
          <div key={way}>
            <dt>
              {WAY_NAMES[way]} ({sales})
            </dt>
            <dd>{formatPesos(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>Debe haber en el cajón, con la base</dt>
          <dd>{formatPesos(session.cash_due)}</dd>
        </div>
        {session.waiting_cash > 0 ? (
          <div>
            <dt>Efectivo por revisar</dt>
            <dd>{formatPesos(session.waiting_cash)}</dd>
          </div>
        ) : null}
      </dl>
      {failure ? (
        <p className={classes.warning}>
          {failure.message}. Abajo está lo que falta por enviar.{' '}
          <LightButton look="outline" onClick={() => void read()}>
            Intentar de nuevo
          </LightButton>
        </p>
      ) : null}
      {nothing ? <p className={classes.soft}>Todavía no hay ventas en este turno.</p> : null}
      <ul className={classes.sales} aria-label="Ventas del turno">
        {till.unsent.map((kept) => (
          <UnsentSale key={kept.sale.id} kept={kept} />
        ))}
        {shown?.sales.map((sale) => (
          <SentSale key={sale.id} sale={sale} onUndo={() => setUndoing(sale)} />
        ))}
      </ul>
      {undoing ? (
        <UndoDialog
          event_id={till.event_id}
          sale={undoing}
          onClose={() => setUndoing(null)}
          onUndone={() => {
            setUndoing(null)
            void read()
            void till.refresh()
          }}
        />
      ) : null}
    </>
  )
}
