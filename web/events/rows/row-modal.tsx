/** Adds or changes one category or kit: sends only that row, with the version it was read at. */
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EventDetail, updateEvent } from '#domain/events/contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { errorsOfRow, type FieldErrors } from '#web/ui/field-errors.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { RowFieldsProps } from '#web/ui/repeater.tsx'
import { eventKeys } from '../event-queries.ts'
import { DistanceNames } from '../form/distance-names.ts'
import { withWarnings } from '../form/saved-notice.ts'
import classes from './row-modal.module.css'

type Row = { key: string; id?: number }
type RowFormProps<R extends Row> = {
  event: EventDetail
  /** The field on the wire. */
  list: 'category' | 'kits'
  row: R
  fields: (props: RowFieldsProps<R>) => ReactNode
  onClose: () => void
}

function RowForm<R extends Row>({ event, list, row: given, fields: Fields, onClose }: RowFormProps<R>) {
  const [row, setRow] = useState(given)
  const [errors, setErrors] = useState<FieldErrors>({})
  const client = useQueryClient()
  const { show } = useNotice()
  const saving = useModalSave({
    showAtFields: (found) => setErrors(errorsOfRow(found, list, 0)),
    send: () => {
      setErrors({})
      const { key: _, ...sent } = row
      const body = new FormData()
      body.set(list, JSON.stringify([sent]))
      body.set('version', String(event.version))
      const saved = call<typeof updateEvent>('POST /api/eventos/:id', { params: { id: event.id }, body })
      return saved.catch((error: unknown) => {
        // What is typed stays; the next try starts from what the other person saved.
        if (error instanceof CallFailed && error.status === 409)
          void client.invalidateQueries({ queryKey: eventKeys.all })
        throw error
      })
    },
    onSaved: async (answer) => {
      await client.invalidateQueries({ queryKey: eventKeys.all })
      onClose()
      void show(withWarnings(answer))
    },
  })
  return (
    <ModalForm saving={saving} onSubmit={() => saving.save()} onClose={onClose} label="Guardar">
      <div className={classes.fields}>
        <DistanceNames value={event.distancias}>
          <Fields
            row={row}
            change={(changes) => setRow((before) => ({ ...before, ...changes }))}
            errors={errors}
            locked={false}
          />
        </DistanceNames>
      </div>
    </ModalForm>
  )
}

export type RowModalProps<R extends Row> = Omit<RowFormProps<R>, 'row'> & { title: string; row: R | null }

export function RowModal<R extends Row>({ title, row, onClose, ...rest }: RowModalProps<R>) {
  return (
    <FormModal opened={row !== null} onClose={onClose} title={title}>
      {row ? <RowForm key={row.key} row={row} onClose={onClose} {...rest} /> : null}
    </FormModal>
  )
}
