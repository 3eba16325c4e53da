/** The price and the one action, within the thumb's reach on a phone. */
import { LightButton } from '#web/ui/light-button.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './action-bar.module.css'

type ActionBarProps = {
  total: number | null
  totalLabel: string
  /** Without it there is nothing to press: no gateway, or the hold is over. */
  label: string | null
  busy?: boolean
  disabled?: boolean
  /** The id of the form it sends; Enter in one of its fields does the same. */
  form?: string
  onAct?: () => void
  onBack?: (() => void) | undefined
}

export function ActionBar({ form, total, totalLabel, label, busy, disabled, onAct, onBack }: ActionBarProps) {
  return (
    <div className={classes.bar}>
      {onBack ? (
        <LightButton look="outline" className={classes.back} disabled={busy} onClick={onBack}>
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
            <path
              d="M15 5l-7 7 7 7"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
            />
          </svg>
          <span className={classes.backName}>Atrás</span>
        </LightButton>
      ) : null}
      <p className={classes.total} aria-live="polite">
        <span className={classes.totalLabel}>{totalLabel}</span>
        {total === null ? null : <Money value={total} />}
      </p>
      {label === null ? null : (
        <LightButton
          size="lg"
          className={classes.act}
          disabled={disabled}
          // Still in focus while it works, so that the keyboard does not lose its place.
          aria-disabled={busy}
          aria-busy={busy}
          {...(form ? { type: 'submit', form } : { onClick: () => !busy && onAct?.() })}
        >
          {busy ? <span className={classes.spinner} aria-hidden="true" /> : null}
          {label}
        </LightButton>
      )}
    </div>
  )
}
