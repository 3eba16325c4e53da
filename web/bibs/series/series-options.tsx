/** What most series leave as it is: letters and zeros in front, and a narrower group of people. */
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { BibBoard } from '#domain/bibs/contract.ts'
import { MoreOptions } from '#web/ui/more-options.tsx'
import type { SeriesDraft } from './series-draft.ts'
import classes from './series-modal.module.css'

const FIELDS = ['prefix', 'digits', 'category_ids', 'block_id', 'gender'] as const

const GENDERS = [
  { value: '', label: 'Todas las personas' },
  { value: 'female', label: 'Mujeres' },
  { value: 'male', label: 'Hombres' },
]

const DIGITS = [
  { value: '1', label: 'Sin ceros delante' },
  ...['2', '3', '4', '5', '6'].map((value) => ({
    value,
    label: `${value} cifras: ${'1'.padStart(Number(value), '0')}`,
  })),
]

/** Categories of the chosen distances; all while none is chosen. */
const categoriesOf = ({ categories, distances }: BibBoard, chosen: readonly string[]) =>
  categories
    .filter(({ distance_id }) => chosen.length === 0 || chosen.includes(String(distance_id)))
    .map(({ id, name, distance_id }) => {
      const distance = distances.find((one) => one.id === distance_id)
      return { value: String(id), label: distance ? `${name} (${distance.name})` : name }
    })

type SeriesOptionsProps = {
  form: ReturnType<typeof useForm<SeriesDraft>>
  board: BibBoard
  /** Its first number, as it would be printed now. */
  first: string
}

export function SeriesOptions({ form, board, first }: SeriesOptionsProps) {
  const { values, errors } = form
  const { prefix, digits, category_ids, block_id, gender } = values
  const set = [
    prefix && `prefijo ${prefix.toUpperCase()}`,
    digits !== '1' && `${digits} cifras`,
    category_ids.length > 0 && 'categorías',
    gender && GENDERS.find(({ value }) => value === gender)?.label.toLowerCase(),
    block_id && 'un bloque',
  ].filter(Boolean)
  return (
    <MoreOptions
      label="Más opciones"
      told={set.join(', ') || 'prefijo, ceros, categorías, bloque'}
      wrong={FIELDS.some((field) => Boolean(errors[field]))}
      startsOpen={set.length > 0}
    >
      <div className={classes.options}>
        <TextInput
          className={classes.prefix}
          label="Letras delante"
          placeholder="VIP-"
          maxLength={5}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('prefix')}
        />
        <NativeSelect label="Cifras" data={DIGITS} {...form.getInputProps('digits')} />
        <p className={classes.example}>El primero se imprime {first}.</p>
        <MultiSelect
          className={classes.wide}
          label="Categorías"
          placeholder={category_ids.length === 0 ? 'Todas' : undefined}
          data={categoriesOf(board, values.distance_ids)}
          {...form.getInputProps('category_ids')}
        />
        <NativeSelect label="Para" data={GENDERS} {...form.getInputProps('gender')} />
        {board.blocks.length > 0 ? (
          <NativeSelect
            label="Bloque de cupos"
            data={[
              { value: '', label: 'Cualquiera' },
              ...board.blocks.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...form.getInputProps('block_id')}
          />
        ) : null}
        <p className={classes.example}>Si alguien cabe en varias series, cuenta la más estrecha.</p>
      </div>
    </MoreOptions>
  )
}
