/** Adds or changes one category or kit: sends only that row, with the version it was read at. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EventDetail, updateEvent } from '#domain/events/contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { errorsOfRow, type FieldErrors } from '#web/ui/field-errors.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { RowFieldsProps } from '#web/ui/repeater.tsx'
import { eventKeys } from '../event-queries.ts'
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
  const { sentence, refuse, clear } = useFormRefusal((found) => setErrors(errorsOfRow(found, list, 0)))
  const client = useQueryClient()
  const { show } = useNotice()
  const saving = useMutation({
    mutationFn: () => {
      const { key: _, ...sent } = row
      const body = new FormData()
      body.set(list, JSON.stringify([sent]))
      body.set('version', String(event.version))
      return call<typeof updateEvent>('POST /api/eventos/:id', { params: { id: event.id }, body })
    },
    onMutate: () => {
      clear()
      setErrors({})
    },
    onError: (error) => {
      refuse(error)
      // What is typed stays; the next try starts from what the other person saved.
      if (error instanceof CallFailed && error.status === 409)
        void client.invalidateQueries({ queryKey: eventKeys.all })
    },
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: eventKeys.all })
      onClose()
      void show(withWarnings(answer))
    },
  })
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        saving.mutate()
      }}
    >
      <FormError>{sentence}</FormError>
      <div className={classes.fields}>
        <Fields
          row={row}
          change={(changes) => setRow((before) => ({ ...before, ...changes }))}
          errors={errors}
          locked={false}
        />
      </div>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton busy={saving.isPending} busyLabel="Guardando...">
          Guardar
        </BusyButton>
      </FormActions>
    </form>
  )
}

type RowModalProps<R extends Row> = Omit<RowFormProps<R>, 'row'> & { title: string; row: R | null }

export function RowModal<R extends Row>({ title, row, onClose, ...rest }: RowModalProps<R>) {
  return (
    <FormModal opened={row !== null} onClose={onClose} title={title}>
      {row ? <RowForm key={row.key} row={row} onClose={onClose} {...rest} /> : null}
    </FormModal>
  )
}
