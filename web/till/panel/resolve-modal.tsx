/** 'Resolver': a place for the person, as it was sold or in another category or size, or the money back. */
import { Radio, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { HAND_WAYS, payWayLabel } from '#domain/payments/rules/account.ts'
import type { resolveSale, SaleInReview, TillBoard } from '#domain/till/panel/panel-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useAnsweredBoard } from './till-queries.ts'
import classes from './till-tab.module.css'

const WAYS = HAND_WAYS.map((way) => ({ value: way, label: payWayLabel(way) }))
const STATES = [
  { value: 'sent', label: 'Ya se devolvió' },
  { value: 'requested', label: 'Falta devolverlo' },
]

type HandWay = (typeof HAND_WAYS)[number]
type Draft = {
  act: 'seat' | 'give up'
  category_id: string
  kit_id: string
  note: string
  way: HandWay
  state: 'requested' | 'sent'
}
type ResolveFormProps = { eventId: string; board: TillBoard; sale: SaleInReview; onClose: () => void }

const categoryOptions = ({ categories }: TillBoard, { category_ids }: SaleInReview) =>
  categories
    .filter(({ id }) => category_ids.includes(id))
    .map(({ id, name }) => ({ value: String(id), label: name }))

const kitOptions = ({ kits }: TillBoard) =>
  kits.map(({ id, kit_name, size, left }) => ({
    value: String(id),
    label: `${kit_name} ${kitSizeLabel(size)} · ${left > 0 ? `quedan ${formatNumber(left)}` : 'agotada'}`,
  }))

const idText = (id: number | null) => (id === null ? '' : String(id))

function ResolveForm({ eventId, board, sale, onClose }: ResolveFormProps) {
  const form = useForm<Draft>({
    initialValues: {
      act: 'seat',
      category_id: idText(sale.category_id),
      kit_id: idText(sale.kit_id),
      note: '',
      way: 'cash',
      state: 'sent',
    },
  })
  const answered = useAnsweredBoard(eventId)
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: ({ act, category_id, kit_id, note, way, state }: Draft) =>
      call<typeof resolveSale>('POST /api/eventos/:id/caja/sales/:sale_id/resolve', {
        params: { id: eventId, sale_id: sale.id },
        body:
          act === 'seat'
            ? {
                act,
                note,
                category_id: Number(category_id) || undefined,
                kit_id: Number(kit_id) || undefined,
              }
            : { act, note, way, state },
      }),
    onSaved: (answer) => {
      answered(answer)
      onClose()
    },
  })
  const seats = form.values.act === 'seat'
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label={seats ? 'Dar el cupo' : `Devolver ${formatPesos(sale.amount)}`}
    >
      <div className={classes.fields}>
        <p className={classes.why}>{sale.why}</p>
        <Radio.Group label="Qué hacer" {...form.getInputProps('act')}>
          <div className={classes.choices}>
            <Radio value="seat" label="Darle un cupo" description="Por lo que ya pagó." />
            <Radio value="give up" label="Devolver el dinero" description="No corre; el recibo queda." />
          </div>
        </Radio.Group>
        {seats ? (
          <>
            <Select
              label="Distancia y categoría"
              data={categoryOptions(board, sale)}
              {...form.getInputProps('category_id')}
            />
            <Select label="Talla" data={kitOptions(board)} {...form.getInputProps('kit_id')} />
          </>
        ) : (
          <>
            <Select
              label="Por dónde se devuelve"
              data={WAYS}
              allowDeselect={false}
              {...form.getInputProps('way')}
            />
            <Select label="Cómo va" data={STATES} allowDeselect={false} {...form.getInputProps('state')} />
          </>
        )}
        <TextInput
          label="Por qué"
          withAsterisk
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('note')}
        />
      </div>
    </ModalForm>
  )
}

type ResolveModalProps = Omit<ResolveFormProps, 'sale'> & { sale: SaleInReview | null }

export function ResolveModal({ sale, ...rest }: ResolveModalProps) {
  return (
    <FormModal
      opened={sale !== null}
      onClose={rest.onClose}
      title={sale ? `Resolver ${sale.receipt}` : ''}
      size={480}
    >
      {sale ? <ResolveForm key={sale.id} sale={sale} {...rest} /> : null}
    </FormModal>
  )
}
