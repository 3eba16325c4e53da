/** Step 2: distance, size and number as buttons a thumb finds, each with its price and what is left. */
import { ageOn } from '#domain/colombia/clock.ts'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import { categoryGenderLabel } from '#domain/events/rules/genders.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { TillWorld } from '#domain/till/contract.ts'
import { type Choice, ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { QuestionField } from '#web/light/fields/question-field.tsx'
import { birthdayOf, type Participant } from '#web/registration/form/registration-form.ts'
import { NumberChoice } from './number-choice.tsx'
import { numbersFor } from './numbers.ts'
import { askedQuestions, type Offer, offersFor, sizesFor } from './offers.ts'
import type { StepFields } from './person-step.tsx'
import classes from './sell.module.css'
import type { Stock } from './stock.ts'

const FEW = 5
const TILES = 5

const leftWords = (left: number | null, online: boolean): string => {
  if (left === null) return ''
  // Without connection only what is in hand is sold: others may still have some.
  if (left <= 0) return online ? 'Agotado' : 'No tienes a mano'
  return left === 1 ? 'queda 1' : `quedan ${formatNumber(left)}`
}

/** Two of a distance that differ only in gender are told apart, as wherever a category is chosen. */
const titleOf = (category: Offer['category'], all: TillWorld['categories']) => {
  const { distance_id, title, gender } = category
  const twins = all.filter((other) => other.distance_id === distance_id && other.title === title)
  return twins.length > 1 ? `${title} · ${categoryGenderLabel(gender)}` : title
}

const offerChoice = (
  { category, distance, left }: Offer,
  { categories }: TillWorld,
  online: boolean,
): Choice => ({
  value: String(category.id),
  name: distance.name,
  note: (
    <>
      <span className={classes.price}>{formatPesos(category.price)}</span>
      <span>{titleOf(category, categories)}</span>
      <span>{leftWords(left, online)}</span>
    </>
  ),
  few: left !== null && left > 0 && left <= FEW,
  disabled: left !== null && left <= 0,
})

const nobodyAdmits = (person: Participant, world: TillWorld): string => {
  const day = world.distances[0]?.age_on ?? world.event.event_datetime.slice(0, 10)
  const age = ageOn(birthdayOf(person), day)
  const who = person.gender === 'female' ? 'una mujer' : 'un hombre'
  return `Ninguna distancia admite a ${who} de ${age} años. Revisa la fecha de nacimiento y el género.`
}

const NOTHING_IN_HAND =
  'Sin red solo se vende lo que tienes a mano, y no queda nada para esta persona. Espera la red o pide cupos cuando vuelva.'

type PlaceStepProps = StepFields & {
  world: TillWorld
  stock: Stock
  /** Numbers that sales in the device already have. */
  used: ReadonlySet<string>
}

export function PlaceStep({ draft, problems, change, type, world, stock, used }: PlaceStepProps) {
  const { participant } = draft
  const offers = offersFor(world, participant, stock)
  const chosen = offers.find(({ category }) => String(category.id) === participant.category_id)
  const sizes = chosen ? sizesFor(world, chosen.distance.id, stock) : []
  const numbers = chosen ? numbersFor(world, chosen.category.id, used, TILES) : []
  const severalKits = new Set(sizes.map(({ kit }) => kit.kit_name)).size > 1
  if (offers.length === 0) return <p className={classes.refusal}>{nobodyAdmits(participant, world)}</p>
  return (
    <div className={classes.fields}>
      {!stock.online && offers.every(({ left }) => left === 0) ? (
        <p className={classes.refusal}>{NOTHING_IN_HAND}</p>
      ) : null}
      <ChoiceTiles
        name="category"
        legend="Distancia"
        big
        tile={140}
        choices={offers.map((offer) => offerChoice(offer, world, stock.online))}
        value={participant.category_id}
        problem={problems['0.category_id']}
        onChoose={(category_id) => {
          type({ category_id, kit_id: '' })
          change({ bib: '' })
        }}
      />
      {chosen ? (
        <ChoiceTiles
          name="kit"
          legend="Talla"
          big
          tile={96}
          choices={sizes.map(({ kit, left }) => ({
            value: String(kit.id),
            name: kitSizeLabel(kit.size),
            note: [severalKits ? kit.kit_name : '', leftWords(left, stock.online)]
              .filter(Boolean)
              .join(' · '),
            few: left > 0 && left <= FEW,
            disabled: left <= 0,
          }))}
          value={participant.kit_id}
          problem={problems['0.kit_id']}
          onChoose={(kit_id) => type({ kit_id })}
        />
      ) : null}
      {chosen && numbers.length > 0 ? (
        <NumberChoice
          key={chosen.category.id}
          numbers={numbers}
          value={draft.bib}
          problem={problems.bib}
          onChoose={(bib) => change({ bib })}
        />
      ) : null}
      {askedQuestions(world).map((question) => (
        <QuestionField
          key={question.id}
          id={`question-${question.id}`}
          question={question}
          value={participant.answers[question.id] ?? ''}
          problem={problems[`0.answers.${question.id}`]}
          onAnswer={(given) => type({ answers: { ...participant.answers, [question.id]: given } })}
        />
      ))}
    </div>
  )
}
