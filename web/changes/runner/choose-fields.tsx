/** What is wished: a size, a category with a size where the own one is not for it, or who receives the place. */
import type { ChangeKind } from '#domain/changes/rules/kinds.ts'
import { type Choice, ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import classes from './act-step.module.css'
import { differenceText, shortLabels, transferSays } from './change-words.ts'
import type { OwnChanges } from './own-changes.ts'
import type { Problems, Wished } from './use-act.ts'

type Size = OwnChanges['sizes'][number]
type Category = OwnChanges['categories'][number]

const LEFT: Record<Size['left'], Pick<Choice, 'note' | 'few'>> = {
  some: {},
  few: { note: 'Pocas', few: true },
  none: { note: 'Agotada' },
}

/** A size that ran out can still be waited for, where somebody may give it in exchange. */
const sizeChoices = (sizes: Size[], { waits }: { waits: boolean }): Choice[] => {
  const names = shortLabels(sizes.map(({ label }) => label))
  return sizes
    .map(({ id, left }, at) => ({
      value: String(id),
      name: names[at],
      ...LEFT[left],
      disabled: left === 'none' && !waits,
    }))
    .filter((_, at) => !(waits && sizes[at]?.current))
}

const categoryChoice = ({ id, label, current, difference, sold_out }: Category): Choice => ({
  value: String(id),
  name: label,
  note: current ? 'La tuya' : sold_out ? 'Sin cupos' : differenceText(difference),
  disabled: sold_out,
})

const categoriesOf = (own: OwnChanges, kind: ChangeKind) => (kind === 'leave' ? own.alone : own.categories)

/** Of one nobody is asked. */
export const firstChoice = (own: OwnChanges, kind: ChangeKind): Partial<Wished> => {
  if (kind !== 'category' && kind !== 'leave') return {}
  const [only, another] = categoriesOf(own, kind).filter(({ sold_out }) => !sold_out)
  return only && !another ? { category_id: String(only.id) } : {}
}

type ChooseFieldsProps = {
  kind: ChangeKind
  own: OwnChanges
  wished: Wished
  problems: Problems
  onChoose: (values: Partial<Wished>) => void
}

function SizeFields({ own: { sizes, participant }, wished, problems, onChoose }: ChooseFieldsProps) {
  const anyGone = sizes.some(({ left, current }) => left === 'none' && !current)
  return (
    <ChoiceTiles
      name="kit_id"
      legend="Elige tu talla nueva"
      hint={`Hoy tienes ${participant.size}.${anyGone ? ' Una agotada también la puedes pedir: quedas en la lista de intercambio y conservas la tuya.' : ''}`}
      required
      choices={sizeChoices(sizes, { waits: true })}
      value={wished.kit_id}
      problem={problems.kit_id}
      onChoose={(kit_id) => onChoose({ kit_id })}
    />
  )
}

function CategoryFields({ kind, own, wished, problems, onChoose }: ChooseFieldsProps) {
  const categories = categoriesOf(own, kind)
  const chosen = categories.find(({ id }) => String(id) === wished.category_id)
  const teamMoves = kind === 'category' && own.participant.team
  if (categories.length === 0)
    return (
      <p className={classes.note}>
        {kind === 'leave'
          ? 'En este evento nadie corre en solitario. Puedes ceder tu cupo o pedir la devolución.'
          : 'No hay otra distancia o categoría que admita esta inscripción.'}
      </p>
    )
  return (
    <>
      <ChoiceTiles
        name="category_id"
        legend={kind === 'leave' ? '¿En qué categoría corres en solitario?' : 'Elige la nueva'}
        hint={teamMoves ? 'El equipo se mueve completo.' : undefined}
        required
        tile={140}
        choices={categories.map(categoryChoice)}
        value={wished.category_id}
        problem={problems.category_id}
        onChoose={(category_id) => onChoose({ category_id, kit_id: '' })}
      />
      {chosen && chosen.sizes.length > 0 ? (
        <ChoiceTiles
          name="kit_id"
          legend={`Talla para ${chosen.distance}`}
          hint="Tu talla no es de esa distancia: elige una de estas."
          required
          choices={sizeChoices(chosen.sizes, { waits: false })}
          value={wished.kit_id}
          problem={problems.kit_id}
          onChoose={(kit_id) => onChoose({ kit_id })}
        />
      ) : null}
    </>
  )
}

function ReceiverFields({ wished, problems, onChoose }: ChooseFieldsProps) {
  return (
    <>
      <ul className={classes.says}>
        {transferSays().map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <TextField
        label="Correo de quien recibe el cupo"
        name="receiver_email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        withAsterisk
        value={wished.receiver_email}
        error={problems.receiver_email}
        onChange={(event) => onChoose({ receiver_email: event.currentTarget.value })}
      />
    </>
  )
}

export function ChooseFields(props: ChooseFieldsProps) {
  if (props.kind === 'size') return <SizeFields {...props} />
  return props.kind === 'transfer' ? <ReceiverFields {...props} /> : <CategoryFields {...props} />
}
