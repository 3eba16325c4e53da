/** One answer of a few, as tiles a thumb can hit: native radio buttons underneath. */
import { type CSSProperties, type ReactNode, useId } from 'react'
import classes from './fields.module.css'

export type Choice = {
  value: string
  name: ReactNode
  note?: ReactNode
  /** The note warns: little is left. */
  few?: boolean
  disabled?: boolean
}

type ChoiceTilesProps = {
  name: string
  legend: ReactNode
  hint?: ReactNode
  required?: boolean
  choices: Choice[]
  value: string
  problem?: string | undefined
  /** Smallest width of a tile. */
  tile?: number
  big?: boolean
  onChoose: (value: string) => void
}

export function ChoiceTiles({
  name,
  legend,
  hint,
  required,
  choices,
  value,
  problem,
  tile = 96,
  big,
  onChoose,
}: ChoiceTilesProps) {
  const id = useId()
  const about = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean)
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radiogroup can be invalid or required
      role="radiogroup"
      className={classes.group}
      aria-invalid={problem ? true : undefined}
      aria-required={required}
      aria-describedby={about.length > 0 ? about.join(' ') : undefined}
    >
      <legend className={classes.legend}>
        {legend}
        {required ? (
          <span className={classes.required} aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      ) : null}
      <div className={classes.tiles} style={{ '--tile': `${tile}px` } as CSSProperties}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.tile} data-big={big}>
            <input
              className={classes.tileInput}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChoose(choice.value)}
            />
            <span className={classes.tileName}>{choice.name}</span>
            {choice.note ? (
              <span className={classes.tileNote} data-few={choice.few}>
                {choice.note}
              </span>
            ) : null}
          </label>
        ))}
      </div>
      {problem ? (
        <p id={`${id}-problem`} className={classes.problem}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}
