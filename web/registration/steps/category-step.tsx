/** Kit, the event's questions and, for the last participant, the category of the team or of each person. */
import { TextField } from '#web/light/fields/text-field.tsx'
import { isGroup, isTeam, type Participant } from '../form/registration-form.ts'
import { CategoryChoice } from './category-choice.tsx'
import { KitChoice } from './kit-choice.tsx'
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

export function CategoryStep({
  kitIsGiven,
  onChooseCategory,
  onNameTeam,
  typeFor,
  ...props
}: CategoryStepProps) {
  const { form, at, context, problems } = props
  const isLast = at === form.participants.length - 1
  return (
    <div className={classes.fields}>
      {isLast && isGroup(form) ? (
        <PeopleCategories form={form} context={context} problems={problems} typeFor={typeFor} />
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
          team={form.participants.length > 1}
          problem={problems.category_id}
          onChoose={onChooseCategory}
        />
      ) : null}
      {kitIsGiven ? null : <KitChoice {...props} />}
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
