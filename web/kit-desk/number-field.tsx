/** The number that is given at the desk: the next one is proposed, another of the dealt range may be typed. */
import { TextField } from '#web/light/fields/text-field.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { FEW_NUMBERS, type NumbersLeft } from './desk/numbers.ts'
import classes from './person-card.module.css'

type MoreNumbersProps = { online: boolean; onMore: () => void }

export function MoreNumbers({ online, onMore }: MoreNumbersProps) {
  return (
    <LightButton look="outline" disabled={!online} onClick={onMore}>
      {online ? 'Pedir más números' : 'Sin red no se piden números'}
    </LightButton>
  )
}

type NumberFieldProps = MoreNumbersProps & {
  numbers: NumbersLeft
  typed: string
  onTyped: (typed: string) => void
  /** Why no more came. */
  refused: string | null
}

const leftText = (left: number) => {
  if (left === 0) return 'Esta mesa no tiene números.'
  return left < FEW_NUMBERS ? `Quedan ${left} números en esta mesa.` : undefined
}

export function NumberField({ numbers, typed, online, onTyped, onMore, refused }: NumberFieldProps) {
  const wrong = typed !== '' && numbers.has(typed) === null
  return (
    <div className={classes.number}>
      <TextField
        label="Número que entregas"
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        description={leftText(numbers.left)}
        error={refused ?? (wrong ? 'Ese número no es de los de esta mesa o ya se dio.' : undefined)}
        onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      />
      {numbers.left === 0 ? <MoreNumbers online={online} onMore={onMore} /> : null}
    </div>
  )
}
