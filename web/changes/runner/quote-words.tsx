/** What a change costs and what happens, before anybody confirms it. */
import type { ShownQuote } from '#domain/changes/contract.ts'
import classes from './act-step.module.css'
import { quoteFacts, quoteSays, quoteTotal } from './change-words.ts'

export function QuoteWords({ quote }: { quote: ShownQuote }) {
  const total = quoteTotal(quote)
  const says = quoteSays(quote)
  return (
    <>
      <dl className={classes.facts}>
        {quoteFacts(quote).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      </dl>
      {says.length > 0 ? (
        <ul className={classes.says}>
          {says.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
