/** What one costs; a price of 0 is a gift and says so. */
import { Money } from '#web/ui/money.tsx'
import classes from './price.module.css'

const GIFT_WORDS = '¡Este producto es un regalo!'

export function Price({ value }: { value: number }) {
  return value === 0 ? <span className={classes.gift}>{GIFT_WORDS}</span> : <Money value={value} />
}
