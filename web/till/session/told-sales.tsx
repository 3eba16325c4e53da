/** Sales that came back with something to know: a person decides, or nobody has them but this screen. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import type { ToldSale } from '../device/till-box.ts'
import type { Till } from '../device/use-till.ts'
import classes from './session.module.css'

export function ToldSales({ till }: { till: Till }) {
  const { ask } = useConfirm()
  if (till.told.length === 0) return null
  const drop = async ({ sale, outcome }: ToldSale) => {
    const lost = outcome === 'unreadable'
    const sure =
      !lost ||
      (await ask({
        title: `¿Quitar la venta ${sale.receipt} de aquí?`,
        body: 'El servidor no la tiene: anótala antes con su recibo y su valor.',
        confirm: 'Quitar',
        danger: true,
      }))
    if (!sure) return
    await till.box.current?.dropTold(sale.id)
    await till.reread()
  }
  return (
    <ul className={classes.told} aria-label="Ventas por revisar">
      {till.told.map((told) => (
        <li
          key={told.sale.id}
          className={classes.toldOne}
          data-lost={told.outcome === 'unreadable' || undefined}
        >
          <strong>
            {told.outcome === 'review' ? 'Por revisar' : 'No llegó'} · recibo {told.sale.receipt}
          </strong>
          <span>
            {told.facts.person} · {told.facts.distance} · {formatPesos(told.sale.amount)}
          </span>
          <span>{told.says}</span>
          <LightButton look="outline" onClick={() => void drop(told)}>
            Entendido<span className="visually-hidden"> recibo {told.sale.receipt}</span>
          </LightButton>
        </li>
      ))}
    </ul>
  )
}
