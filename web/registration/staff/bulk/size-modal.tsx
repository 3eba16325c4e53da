/** 'Cambiar talla' of the chosen people, each in the own kit. First who can, then it is done; it can be taken back. */
import { NativeSelect } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventDetail } from '#domain/events/contract.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { changeSizes } from '#domain/registration/bulk/bulk-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { participantKeys } from '../participant-queries.ts'
import classes from '../staff.module.css'
import { ActPreview } from './act-preview.tsx'
import { sizesOf } from './sizes-of.ts'
import { useTellAct } from './use-bulk-act.ts'

type SizeModalProps = { event: EventDetail; ids: number[]; opened: boolean; onClose: () => void }

function SizeForm({ event, ids, onClose }: Omit<SizeModalProps, 'opened'>) {
  const [size, setSize] = useState('')
  const tell = useTellAct(event.id)
  const send = (preview: boolean) =>
    call<typeof changeSizes>('POST /api/eventos/:id/participants/size', {
      params: { id: event.id },
      body: { ids, size, preview },
    })
  const preview = useQuery({
    queryKey: [...participantKeys.all, 'size preview', event.id, size, ids],
    queryFn: size ? () => send(true) : skipToken,
    gcTime: 0,
  })
  const saving = useModalSave({
    showAtFields: () => {},
    send: () => send(false),
    onSaved: (answer) => {
      onClose()
      tell(answer)
    },
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={() => saving.save()}
      onClose={onClose}
      label="Cambiar talla"
      busyLabel="Cambiando..."
      disabled={!preview.data || preview.data.changed === 0}
    >
      <div className={classes.fields}>
        <NativeSelect
          label="Talla nueva"
          data-autofocus
          value={size}
          onChange={({ currentTarget }) => setSize(currentTarget.value)}
          data={[
            { value: '', label: 'Elige la talla' },
            ...sizesOf(event).map((one) => ({ value: one, label: kitSizeLabel(one) })),
          ]}
        />
        <ActPreview
          preview={preview}
          waiting={
            size ? 'Contando…' : 'Cada persona sigue en su mismo kit. Quien ya lo recibió queda por fuera.'
          }
        />
      </div>
    </ModalForm>
  )
}

export function SizeModal({ opened, ...rest }: SizeModalProps) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Cambiar talla" size={460}>
      <SizeForm {...rest} />
    </FormModal>
  )
}
