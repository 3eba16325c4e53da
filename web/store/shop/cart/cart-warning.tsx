/** What stands in the way of buying this cart, said where one looks first. */
import type { ReactNode } from 'react'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './cart-warning.module.css'

export function CartWarning({ children }: { children: ReactNode }) {
  return <div role="alert">{children ? <p className={classes.warning}>{children}</p> : null}</div>
}

export function CheckAgain({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      No pudimos revisar precios y existencias.{' '}
      <LightButton look="outline" onClick={onAgain}>
        Intentar de nuevo
      </LightButton>
    </>
  )
}
