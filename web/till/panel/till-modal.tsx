/** 'Nueva caja', or one that changes: its name, what it is, in front of which receipts, and who sells with it. */
import { Radio, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { changeTill, createTill, PanelTill, TillBoard } from '#domain/till/panel/panel-contract.ts'
import { TILL_KINDS, type TillKind } from '#domain/till/rules/till-words.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { KIND_NAMES } from '../till-words.ts'
import { useAnsweredBoard } from './till-queries.ts'
import classes from './till-tab.module.css'

type Draft = { name: string; kind: TillKind; prefix: string; device_id: string }

/** 'C1', 'C2': the first that no till has. */
const freePrefix = (tills: readonly PanelTill[]): string => {
  const taken = new Set(tills.map(({ prefix }) => prefix))
  let number = 1
  while (taken.has(`C${number}`)) number += 1
  return `C${number}`
}

const draftOf = (till: PanelTill | null, board: TillBoard): Draft => ({
  name: till?.name ?? '',
  kind: till?.kind ?? 'expo',
  prefix: till?.prefix ?? freePrefix(board.tills),
  device_id: till?.device_id ? String(till.device_id) : '',
})

const KIND_WORDS: Record<TillKind, string> = {
  expo: 'Una mesa de venta en la expo.',
  shop: 'Vende por ti: ve solo sus ventas y te debe lo vendido hasta que anotes la consignación.',
}

type TillFormProps = { eventId: string; board: TillBoard; till: PanelTill | null; onClose: () => void }

function TillForm({ eventId, board, till, onClose }: TillFormProps) {
  const form = useForm<Draft>({ initialValues: draftOf(till, board) })
  const answered = useAnsweredBoard(eventId)
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: ({ device_id, ...draft }: Draft) => {
      const body = { ...draft, device_id: device_id ? Number(device_id) : null }
      return till
        ? call<typeof changeTill>('POST /api/eventos/:id/caja/tills/:till_id', {
            params: { id: eventId, till_id: till.id },
            body,
          })
        : call<typeof createTill>('POST /api/eventos/:id/caja/tills', { params: { id: eventId }, body })
    },
    onSaved: (answer) => {
      answered(answer)
      onClose()
    },
  })
  const sold = (till?.sales ?? 0) > 0
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label={till ? 'Guardar' : 'Crear caja'}
    >
      <div className={classes.fields}>
        <TextInput
          label="Nombre"
          withAsterisk
          data-autofocus
          placeholder="Caja 1"
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Radio.Group label="Qué es" {...form.getInputProps('kind')}>
          <div className={classes.choices}>
            {TILL_KINDS.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                disabled={sold}
                label={KIND_NAMES[kind]}
                description={KIND_WORDS[kind]}
              />
            ))}
          </div>
        </Radio.Group>
        <TextInput
          label="Prefijo de los recibos"
          description={sold ? 'Ya vendió: no cambia.' : 'De 1 a 4 letras o números: C1 hace C1-0001.'}
          withAsterisk
          disabled={sold}
          maxLength={4}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.getInputProps('prefix')}
        />
        <Select
          label="Dispositivo"
          description={
            board.devices.length === 0
              ? 'Ninguno tiene el permiso Caja: créalo en la pestaña Equipo.'
              : 'El único que vende con ella. Vacío: cualquiera con permiso de caja.'
          }
          clearable
          data={board.devices.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('device_id')}
          value={form.values.device_id || null}
          onChange={(value) => form.setFieldValue('device_id', value ?? '')}
        />
      </div>
    </ModalForm>
  )
}

type TillModalProps = {
  eventId: string
  board: TillBoard
  edited: PanelTill | 'new' | null
  onClose: () => void
}

export function TillModal({ edited, ...rest }: TillModalProps) {
  const till = edited === 'new' ? null : edited
  return (
    <FormModal
      opened={edited !== null}
      onClose={rest.onClose}
      title={till ? 'Editar caja' : 'Nueva caja'}
      size={480}
    >
      {edited === null ? null : <TillForm key={till?.id ?? 'new'} till={till} {...rest} />}
    </FormModal>
  )
}
