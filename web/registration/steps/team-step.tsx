/** How many take part, when the event offers more than one way. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import type { PriceNow } from '../event.ts'
import { quoteOf } from '../form/quote.ts'

const sizeName = (size: number) => (size === 1 ? 'Solo yo' : size === 2 ? 'En pareja' : `Equipo de ${size}`)

type TeamStepProps = {
  sizes: number[]
  chosen: number
  price: PriceNow | null
  onChoose: (size: number) => void
}

export function TeamStep({ sizes, chosen, price, onChoose }: TeamStepProps) {
  return (
    <ChoiceTiles
      name="team_size"
      legend="Elige cuántas personas van en esta inscripción"
      hint="Un equipo se inscribe y se paga completo."
      tile={140}
      big
      value={String(chosen)}
      choices={sizes.map((size) => ({
        value: String(size),
        name: sizeName(size),
        note: price ? formatPesos(quoteOf(price, Array<number>(size).fill(0)).amount) : undefined,
      }))}
      onChoose={(value) => onChoose(Number(value))}
    />
  )
}
