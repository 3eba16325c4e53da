/** What is left of a product, marked while there is still time to order more. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { ProductRow } from '#domain/store/products/products-contract.ts'
import { leftOf } from '#domain/store/rules/stock.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './panel.module.css'

export function StockCell({ product }: { product: ProductRow }) {
  const { amount, url_shop, categorias } = product
  if (url_shop) return <span className={classes.soft}>En otra tienda</span>
  const { state, gone } = leftOf(categorias)
  return (
    <span className={classes.stock}>
      {formatNumber(amount)}
      {state === 'gone' ? <StatusBadge tone="danger">Agotado</StatusBadge> : null}
      {state === 'low' ? <StatusBadge tone="warning">Quedan pocas</StatusBadge> : null}
      {state !== 'gone' && gone.length > 0 ? (
        <small className={classes.soft}>Sin {gone.join(', ')}</small>
      ) : null}
    </span>
  )
}
