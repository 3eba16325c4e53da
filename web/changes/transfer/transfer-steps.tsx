/** The steps of who takes a place: those of the registration form, in the order that tells first whether one fits. */

import type { Transfer, TransferCategory } from '#domain/changes/transfer/transfer-contract.ts'
import { documentText } from '#domain/colombia/documents.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { BirthdayTextField } from '#web/light/fields/birthday-text-field.tsx'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { DocumentFields } from '#web/light/fields/document-fields.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { needsGuardian } from '#web/registration/form/step-problems.ts'
import { ConsentFields } from '#web/registration/steps/consent-fields.tsx'
import { GuardianFields } from '#web/registration/steps/guardian-fields.tsx'
import { GenderChoice, PersonalStep } from '#web/registration/steps/personal-step.tsx'
import { QuestionFields } from '#web/registration/steps/question-fields.tsx'
import { type FieldProps, wired } from '#web/registration/steps/step-props.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import classes from './transfer.module.css'

/** By these two alone it is known whether the place, or the team, admits the person. */
export function FitStep(props: FieldProps) {
  const { at, participant, problems, type } = props
  return (
    <div className={classes.fields}>
      <p className={classes.note}>Primero miramos en qué categoría corres: sale de tu edad y tu género.</p>
      <BirthdayTextField
        value={participant}
        own
        problem={problems[`${at}.birthday`]}
        hint=""
        onChange={(birth) => type(birth)}
      />
      <GenderChoice {...props} />
    </div>
  )
}

export function PersonStep(props: FieldProps) {
  return (
    <div className={classes.fields}>
      <DocumentFields
        type={wired(props, 'document_type')}
        number={wired(props, 'dni')}
        onNumber={(dni) => props.type({ dni })}
        description="Solo números, sin puntos ni espacios."
      />
      <PersonalStep {...props} genderIsKnown />
    </div>
  )
}

const differenceOf = ({ due }: TransferCategory) => (due > 0 ? `Pagas ${formatPesos(due)}` : 'Sin costo')

type ChoiceStepProps = FieldProps & {
  categories: TransferCategory[]
  chosen: TransferCategory | undefined
  onCategory: (id: string) => void
}

const LEFT = { some: undefined, few: 'Pocas', none: 'Agotada' }

/** What only the receiver can say: a category where several admit, a size where the giver's is for others, the answers. */
export function ChoiceStep({ categories, chosen, onCategory, ...props }: ChoiceStepProps) {
  const { at, participant, problems, type } = props
  return (
    <div className={classes.fields}>
      {categories.length > 1 ? (
        <ChoiceTiles
          name="category_id"
          legend="Tu categoría"
          hint="Estas te admiten. Elige una."
          tile={200}
          value={participant.category_id}
          problem={problems.category_id}
          choices={categories.map((one) => ({
            value: String(one.id),
            name: one.label,
            note: differenceOf(one),
          }))}
          onChoose={onCategory}
        />
      ) : (
        <p className={classes.note}>
          Corres en <strong>{chosen?.label}</strong>.
        </p>
      )}
      {chosen?.size ? (
        <p className={classes.note}>
          Recibes la talla <strong>{chosen.size.label}</strong> de quien te cede el cupo.
        </p>
      ) : null}
      {chosen && !chosen.size ? (
        <ChoiceTiles
          name="kit_id"
          legend="Talla del kit"
          hint="La de quien te cede el cupo no es para ti. Elige otra."
          tile={104}
          value={participant.kit_id}
          problem={problems[`${at}.kit_id`]}
          choices={chosen.sizes.map(({ id, label, left }) => ({
            value: String(id),
            name: label,
            note: LEFT[left],
            few: left === 'few',
            disabled: left === 'none',
          }))}
          onChoose={(kit_id) => type({ kit_id })}
        />
      ) : null}
      {chosen?.has_waves ? (
        <TextField
          {...wired(props, 'estimated_time')}
          label="Tiempo estimado"
          description="Opcional. Horas y minutos, como 1:45: ayuda a elegir la oleada de salida."
          placeholder="h:mm"
          autoComplete="off"
          maxLength={8}
        />
      ) : null}
      <QuestionFields {...props} />
    </div>
  )
}

type SignStepProps = FieldProps & { transfer: Transfer; chosen: TransferCategory | undefined }

/** Everything once more, what is to pay, and the own signature. */
export function SignStep({ transfer, chosen, ...props }: SignStepProps) {
  const { participant, context } = props
  const minor = needsGuardian(participant, context.today)
  const size = chosen?.size ?? chosen?.sizes.find(({ id }) => String(id) === participant.kit_id)
  const due = chosen?.due ?? 0
  return (
    <div className={classes.fields}>
      <Facts>
        <Fact label="Participante" wide>
          {participant.name} {participant.last_name}
        </Fact>
        <Fact label="Documento">{documentText(participant)}</Fact>
        <Fact label="Correo">{participant.email}</Fact>
        <Fact label="Evento" wide>
          {transfer.event}
        </Fact>
        <Fact label="Categoría">{chosen?.label}</Fact>
        <Fact label="Talla">{size?.label}</Fact>
        {transfer.fee > 0 ? <Fact label="Costo del cambio">{formatPesos(transfer.fee)}</Fact> : null}
        {chosen && chosen.difference > 0 ? (
          <Fact label="Diferencia de categoría">{formatPesos(chosen.difference)}</Fact>
        ) : null}
        <Fact label="Por pagar">{due > 0 ? formatPesos(due) : 'Nada'}</Fact>
      </Facts>
      {minor ? <GuardianFields {...props} /> : null}
      <ConsentFields {...props} dataIsAuthorised={minor} />
    </div>
  )
}
