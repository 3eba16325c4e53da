/** How many take part, when the event offers more than one way. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import type { Quote } from '../form/quote.ts'

const sizeName = (size: number) => (size === 1 ? 'Solo yo' : size === 2 ? 'En pareja' : `Equipo de ${size}`)

type TeamStepProps = {
  sizes: number[]
  chosen: number
  /** Not all categories ask for the same. */
  varies: boolean
  /** What so many people pay at least. */
  quote: (size: number) => Quote | null
  onChoose: (size: number) => void
}

export function TeamStep({ sizes, chosen, varies, quote, onChoose }: TeamStepProps) {
  return (
    <ChoiceTiles
      name="team_size"
      legend="Elige cuántas personas van en esta inscripción"
      hint="Un equipo se inscribe y se paga completo."
      tile={140}
      big
      value={String(chosen)}
      choices={sizes.map((size) => {
        const price = quote(size)
        return {
          value: String(size),
          name: sizeName(size),
          note: price ? `${varies ? 'desde ' : ''}${formatPesos(price.amount)}` : undefined,
        }
      })}
      onChoose={(value) => onChoose(Number(value))}
    />
  )
}
