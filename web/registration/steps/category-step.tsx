/** Kit, the event's questions and, for the last participant, the category of the team or of each person. */
import { fullPriceIn } from '#domain/events/rules/price-tier.ts'
import { pesosOrFree } from '#web/events/public/price-now.ts'
import { TextField } from '#web/light/fields/text-field.tsx'
import type { Category } from '../event.ts'
import { whyNot } from '../form/offered-categories.ts'
import { personTiers } from '../form/quote.ts'
import { isGroup, isTeam, type Participant } from '../form/registration-form.ts'
import { CategoryChoice } from './category-choice.tsx'
import { EstimatedTimes } from './estimated-times.tsx'
import { KitChoice } from './kit-choice.tsx'
import { OtherSizes } from './other-sizes.tsx'
import { PeopleCategories } from './people-categories.tsx'
import { QuestionFields } from './question-fields.tsx'
import type { StepProps } from './step-props.ts'
import classes from './steps.module.css'

type CategoryStepProps = StepProps & {
  /** The only kit of a non-sporting event is given without asking. */
  kitIsGiven: boolean
  onChooseCategory: (category_id: string) => void
  onNameTeam: (team_name: string) => void
  typeFor: (at: number, values: Partial<Participant>) => void
}

/** What each person pays in the category in the end, service and all, with the last places of a price for the first of them. */
const pricesOf = ({ event, form, context }: StepProps) => {
  const tiers = personTiers(event.price, context.today, form.participants.length)
  return (category: Category, at = 0) => {
    const tier = tiers[at]
    return tier ? pesosOrFree(fullPriceIn(tier, category)) : undefined
  }
}

export function CategoryStep({
  kitIsGiven,
  onChooseCategory,
  onNameTeam,
  typeFor,
  ...props
}: CategoryStepProps) {
  const { form, at, context, problems, type } = props
  const priceOf = pricesOf(props)
  const isLast = at === form.participants.length - 1
  const team = form.participants.length > 1
  return (
    <div className={classes.fields}>
      {isLast && isGroup(form) ? (
        <PeopleCategories
          form={form}
          context={context}
          problems={problems}
          priceOf={priceOf}
          typeFor={typeFor}
        />
      ) : null}
      {isLast && isTeam(form) ? (
        <TextField
          label="Nombre del equipo"
          description="Opcional."
          maxLength={60}
          value={form.team_name}
          error={problems.team_name}
          onChange={(event) => onNameTeam(event.currentTarget.value)}
        />
      ) : null}
      {isLast && !isGroup(form) ? (
        <CategoryChoice
          categories={context.categories}
          chosen={form.category_id}
          team={team}
          priceOf={(category) => {
            const price = priceOf(category)
            return price && team ? `${price} por persona` : price
          }}
          whyNot={(category) => whyNot(category, form)}
          problem={problems.category_id}
          onChoose={onChooseCategory}
        />
      ) : null}
      {isLast ? <EstimatedTimes {...props} typeFor={typeFor} /> : null}
      {isLast && !kitIsGiven ? <OtherSizes {...props} typeFor={typeFor} /> : null}
      {kitIsGiven ? null : <KitChoice {...props} onChoose={(kit_id) => type({ kit_id })} />}
      <QuestionFields {...props} />
      {!isLast ? (
        <p className={classes.note}>
          {isGroup(form)
            ? 'La categoría de cada persona se elige con el último participante.'
            : 'La categoría del equipo se elige con el último participante.'}
        </p>
      ) : null}
    </div>
  )
}
