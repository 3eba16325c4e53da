/** A box to tick with its own sentence: consents stand one by one and are never ticked beforehand. */
import { type ReactNode, useId } from 'react'
import classes from './fields.module.css'

type TickProps = {
  name: string
  checked: boolean
  problem?: string | undefined
  children: ReactNode
  onTick: (checked: boolean) => void
}

export function Tick({ name, checked, problem, children, onTick }: TickProps) {
  const id = useId()
  return (
    <div>
      <label className={classes.tick}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span className={classes.tickText}>{children}</span>
      </label>
      {problem ? (
        <p id={id} className={classes.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  )
}
