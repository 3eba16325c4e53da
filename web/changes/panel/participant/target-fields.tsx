/** Where the person goes: a size, or a category with the size it asks for. */
import { NativeSelect } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { ParticipantChanges } from '#domain/changes/contract.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { type ChangeDraft, choicesOf } from './change-draft.ts'

type Size = ParticipantChanges['sizes'][number]
type Choice = ParticipantChanges['categories'][number]

const sizeLabel = ({ label, left }: Size) =>
  left === 'none' ? `${label} (agotada: lista de intercambio)` : left === 'few' ? `${label} (pocas)` : label

const differenceText = (difference: number) =>
  difference === 0 ? '' : `, ${formatPesos(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'}`

const choiceLabel = ({ label, difference, sold_out }: Choice) =>
  `${label}${differenceText(difference)}${sold_out ? ' (sin cupo)' : ''}`

const optionsOf = (sizes: Size[]) =>
  sizes.filter(({ current }) => !current).map((size) => ({ value: String(size.id), label: sizeLabel(size) }))

type TargetFieldsProps = { known: ParticipantChanges; form: ReturnType<typeof useForm<ChangeDraft>> }

export function TargetFields({ known, form }: TargetFieldsProps) {
  const { kind, category_id } = form.values
  if (kind === 'size')
    return (
      <NativeSelect label="Talla nueva" data={optionsOf(known.sizes)} {...form.getInputProps('kit_id')} />
    )
  if (kind !== 'category' && kind !== 'leave') return null
  const choices = choicesOf(known, kind)
  const { sizes = [] } = choices.find(({ id }) => String(id) === category_id) ?? {}
  return (
    <>
      <NativeSelect
        label={kind === 'leave' ? 'Categoría en la que corre solo' : 'Categoría nueva'}
        description={choices.length === 0 ? 'Ninguna otra categoría admite a esta persona.' : undefined}
        data={choices.map((choice) => ({ value: String(choice.id), label: choiceLabel(choice) }))}
        {...form.getInputProps('category_id')}
      />
      {sizes.length > 0 ? (
        <NativeSelect
          label="Talla para esa distancia"
          data={[{ value: '', label: 'Elige la talla' }, ...optionsOf(sizes)]}
          {...form.getInputProps('kit_id')}
        />
      ) : null}
    </>
  )
}
