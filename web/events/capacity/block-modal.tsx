/** 'Reservar bloque' and 'Editar bloque'. */
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CapacityBlock, changeBlock, createBlock } from '#domain/events/capacity/capacity-contract.ts'
import type { EventDetail } from '#domain/events/contract.ts'
import { BLOCK_CODE, BLOCK_CODE_RULE, BLOCK_OWNER_LABELS, BLOCK_OWNERS } from '#domain/events/rules/blocks.ts'
import { call } from '#web/client.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { scrollToFirstError } from '#web/ui/field-errors.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { type BlockDraft, bodyOf, draftOf, emptyBlock } from './block-draft.ts'
import classes from './block-modal.module.css'
import { useCapacityChanged } from './capacity-queries.ts'

const OWNERS = BLOCK_OWNERS.map((value) => ({ value, label: BLOCK_OWNER_LABELS[value] }))

const MADE = { value: 'made', label: 'Generar uno' }
const CODES = [
  { value: 'own', label: 'Escribirlo' },
  { value: 'none', label: 'Sin código: solo inscribe tu equipo' },
]

type BlockFormProps = { event: EventDetail; block: CapacityBlock | null; onClose: () => void }

function BlockForm({ event, block, onClose }: BlockFormProps) {
  const form = useForm<BlockDraft>({
    initialValues: block ? draftOf(block) : emptyBlock,
    validate: {
      // An empty one would mean none.
      code: (code, { code_kind }) =>
        code_kind === 'own' && !BLOCK_CODE.test(code.trim().toUpperCase()) ? BLOCK_CODE_RULE : null,
    },
  })
  const changed = useCapacityChanged(event.id)
  const { show } = useNotice()
  const saving = useModalSave({
    showAtFields: (found) => {
      form.setErrors(found)
      scrollToFirstError()
    },
    send: (draft: BlockDraft) =>
      block
        ? call<typeof changeBlock>('POST /api/eventos/:id/blocks/:block_id', {
            params: { id: event.id, block_id: block.id },
            body: bodyOf(draft),
          })
        : call<typeof createBlock>('POST /api/eventos/:id/blocks', {
            params: { id: event.id },
            body: bodyOf(draft),
          }),
    onSaved: ({ capacity, message, body, icon }) => {
      changed(capacity)
      onClose()
      void show({ message, body, icon })
    },
  })
  const names = event.distances.map(({ name }) => name)
  const { values } = form

  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label={block ? 'Guardar cambios' : 'Reservar bloque'}
    >
      <div className={classes.fields}>
        <TextInput
          className={classes.wide}
          label="Nombre"
          withAsterisk
          data-autofocus
          placeholder="Empresa de Energía"
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <NativeSelect label="De quién" data={OWNERS} {...form.getInputProps('owner')} />
        <CountInput
          label="Cupos"
          withAsterisk
          max={1_000_000}
          {...form.getInputProps('places')}
          value={values.places}
        />
        {names.length > 1 || values.distances.length > 0 ? (
          <MultiSelect
            className={classes.wide}
            label="Distancias"
            placeholder={values.distances.length === 0 ? 'Todas' : undefined}
            description="En cuáles se usan. Se apartan en cada una, porque la gente elige al inscribirse. Vacío: en todas."
            data={names}
            {...form.getInputProps('distances')}
          />
        ) : null}
        <DayField
          className={classes.wide}
          label="Día en que se libera"
          description="Ese día lo que sobra vuelve al público. Vacío: cuando tú lo liberes."
          clearable
          {...form.getInputProps('release_on')}
          value={values.release_on}
        />
        <NativeSelect
          className={classes.wide}
          label="Código"
          description="Con su enlace la gente del bloque se inscribe sola."
          data={block ? CODES : [MADE, ...CODES]}
          {...form.getInputProps('code_kind')}
        />
        {values.code_kind === 'own' ? (
          <TextInput
            className={classes.code}
            label="Código propio"
            description={BLOCK_CODE_RULE}
            withAsterisk
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
            {...form.getInputProps('code')}
          />
        ) : null}
      </div>
    </ModalForm>
  )
}

/** Null is a new block, undefined none at all. */
export function BlockModal({
  block,
  ...rest
}: Omit<BlockFormProps, 'block'> & { block: CapacityBlock | null | undefined }) {
  return (
    <FormModal
      opened={block !== undefined}
      onClose={rest.onClose}
      title={block ? 'Editar bloque' : 'Reservar bloque'}
      size={520}
    >
      {block === undefined ? null : <BlockForm block={block} {...rest} />}
    </FormModal>
  )
}
