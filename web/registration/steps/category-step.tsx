/** Kit, the event's questions and, for the last participant, the category of the team. */
import { CategoryChoice } from './category-choice.tsx'
import { KitChoice } from './kit-choice.tsx'
import { QuestionFields } from './question-fields.tsx'
import type { StepProps } from './step-props.ts'
import classes from './steps.module.css'

type CategoryStepProps = StepProps & {
  /** The only kit of a non-sporting event is given without asking. */
  kitIsGiven: boolean
  onChooseCategory: (category_id: string) => void
}

export function CategoryStep({ kitIsGiven, onChooseCategory, ...props }: CategoryStepProps) {
  const { form, at, context, problems } = props
  const isLast = at === form.participants.length - 1
  return (
    <div className={classes.fields}>
      {isLast ? (
        <CategoryChoice
          categories={context.categories}
          chosen={form.category_id}
          team={form.participants.length > 1}
          problem={problems.category_id}
          onChoose={onChooseCategory}
        />
      ) : null}
      {kitIsGiven ? null : <KitChoice {...props} />}
      <QuestionFields {...props} />
      {!isLast ? (
        <p className={classes.note}>La categoría del equipo se elige con el último participante.</p>
      ) : null}
    </div>
  )
}
