/** 'Crear lote': many codes with one prefix, each with a suffix nobody can guess. */
import { NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { createBatch } from '#domain/coupons/contract.ts'
import { MAX_BATCH, MAX_PREFIX, normalCode } from '#domain/coupons/rules/codes.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { type BatchDraft, emptyBatch } from './coupon-draft.ts'
import classes from './coupon-form.module.css'
import { TermsFields } from './terms-fields.tsx'

type BatchFormProps = { eventId: string; onClose: () => void; onCreated: (prefix: string) => void }

function BatchForm({ eventId, onClose, onCreated }: BatchFormProps) {
  const form = useForm<BatchDraft>({ initialValues: emptyBatch })
  const { show } = useNotice()
  const client = useQueryClient()
  const creating = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: BatchDraft) =>
      call<typeof createBatch>('POST /api/eventos/:id/coupons/batch', {
        params: { id: eventId },
        body: draft,
      }),
    onSaved: (answer, { prefix }) => {
      void client.invalidateQueries({ queryKey: ['coupons', eventId] })
      onClose()
      onCreated(normalCode(prefix))
      void show({
        ...answer,
        body: 'Están en la lista, filtrados por su prefijo. Con «Exportar» los llevas a Excel.',
      })
    },
  })
  const prefix = normalCode(form.values.prefix) || 'ALIADO'

  return (
    <ModalForm
      saving={creating}
      onSubmit={form.onSubmit((draft) => creating.save(draft))}
      onClose={onClose}
      label="Crear lote"
      busyLabel="Creando..."
    >
      <div className={classes.fields}>
        <div className={classes.pair}>
          <TextInput
            label="Prefijo"
            withAsterisk
            data-autofocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_PREFIX}
            className={classes.code}
            {...form.getInputProps('prefix')}
          />
          <NumberInput
            label="Cuántos"
            withAsterisk
            allowDecimal={false}
            allowNegative={false}
            hideControls
            thousandSeparator="."
            decimalSeparator=","
            inputMode="numeric"
            max={MAX_BATCH}
            clampBehavior="none"
            placeholder="Hasta 5.000"
            {...form.getInputProps('count')}
          />
        </div>
        <p className={classes.example}>
          Quedan así: <strong>{prefix}-7K3M-9QXW-2FT</strong>
        </p>
        <TermsFields eventId={eventId} form={form} usesLabel="Máximo de usos de cada código" />
      </div>
    </ModalForm>
  )
}

export function BatchModal({ opened, ...rest }: BatchFormProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Crear lote de códigos" size={520}>
      <BatchForm {...rest} />
    </FormModal>
  )
}
