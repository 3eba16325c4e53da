/** Back and on, at the thumb: what is charged stands on the button itself. */
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './sale-bar.module.css'

type SaleBarProps = { form: string; label: string; busy: boolean; backLabel: string; onBack: () => void }

export function SaleBar({ form, label, busy, backLabel, onBack }: SaleBarProps) {
  return (
    <div className={classes.bar}>
      <LightButton look="outline" className={classes.back} disabled={busy} onClick={onBack}>
        {backLabel}
      </LightButton>
      <LightButton
        type="submit"
        form={form}
        size="lg"
        className={classes.act}
        aria-disabled={busy}
        aria-busy={busy}
      >
        {busy ? 'Cobrando…' : label}
      </LightButton>
    </div>
  )
}
