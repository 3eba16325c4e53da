/** 'Nueva serie' and 'Editar serie'. */
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BibBoard, BibSeries, changeSeries, createSeries } from '#domain/bibs/contract.ts'
import { numberText } from '#domain/bibs/rules/bib-key.ts'
import { SERIES_MODES } from '#domain/bibs/rules/bib-words.ts'
import { call } from '#web/client.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import { scrollToFirstError } from '#web/ui/field-errors.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useBibsChanged } from '../bib-queries.ts'
import { MODE_HELP, MODE_LABELS } from '../bib-words.ts'
import { ColourField } from './colour-field.tsx'
import { MiniBib } from './mini-bib.tsx'
import { freeColour } from './palette.ts'
import { bodyOf, draftOf, emptySeries, type SeriesDraft } from './series-draft.ts'
import classes from './series-modal.module.css'
import { SeriesOptions } from './series-options.tsx'

const MODES = SERIES_MODES.map((value) => ({ value, label: MODE_LABELS[value] }))

type SeriesFormProps = { eventId: number; board: BibBoard; series: BibSeries | null; onClose: () => void }

function SeriesForm({ eventId, board, series, onClose }: SeriesFormProps) {
  const form = useForm<SeriesDraft>({
    initialValues: series
      ? draftOf(series)
      : emptySeries(board.series, freeColour(board.series.map(({ colour }) => colour))),
  })
  const changed = useBibsChanged(eventId)
  const { show } = useNotice()
  const saving = useModalSave({
    showAtFields: (found) => {
      form.setErrors(found)
      scrollToFirstError()
    },
    send: (draft: SeriesDraft) =>
      series
        ? call<typeof changeSeries>('POST /api/eventos/:id/dorsales/series/:series_id', {
            params: { id: eventId, series_id: series.id },
            body: bodyOf(draft),
          })
        : call<typeof createSeries>('POST /api/eventos/:id/dorsales/series', {
            params: { id: eventId },
            body: bodyOf(draft),
          }),
    onSaved: ({ message, body, icon }) => {
      void changed()
      onClose()
      void show({ message, body, icon })
    },
  })
  const { values } = form
  const first = numberText(
    { prefix: values.prefix.trim().toUpperCase(), digits: Number(values.digits) },
    values.from_number || 1,
  )

  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label={series ? 'Guardar cambios' : 'Crear serie'}
    >
      <div className={classes.fields}>
        <div className={classes.top}>
          <MiniBib number={first} colour={values.colour} />
          <TextInput
            label="Nombre"
            withAsterisk
            data-autofocus
            placeholder="21K"
            maxLength={80}
            {...form.getInputProps('name')}
          />
        </div>
        <CountInput
          label="Desde"
          withAsterisk
          ungrouped
          max={999_999}
          {...form.getInputProps('from_number')}
          value={values.from_number}
        />
        <CountInput
          label="Hasta"
          withAsterisk
          ungrouped
          max={999_999}
          {...form.getInputProps('to_number')}
          value={values.to_number}
        />
        <MultiSelect
          className={classes.wide}
          label="Distancias"
          placeholder={values.distance_ids.length === 0 ? 'Todas' : undefined}
          data={board.distances.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('distance_ids')}
        />
        <NativeSelect
          className={classes.wide}
          label="Cómo se asigna"
          description={MODE_HELP[values.mode]}
          data={MODES}
          {...form.getInputProps('mode')}
        />
        <div className={classes.wide}>
          <ColourField
            value={values.colour}
            onChange={(colour) => form.setFieldValue('colour', colour)}
            error={form.errors.colour?.toString()}
          />
        </div>
        <SeriesOptions form={form} board={board} first={first} />
      </div>
    </ModalForm>
  )
}

/** Null is a new series, undefined none at all. */
export function SeriesModal({
  series,
  ...rest
}: Omit<SeriesFormProps, 'series'> & { series: BibSeries | null | undefined }) {
  return (
    <FormModal
      opened={series !== undefined}
      onClose={rest.onClose}
      title={series ? 'Editar serie' : 'Nueva serie'}
      size={560}
    >
      {series === undefined ? null : <SeriesForm series={series} {...rest} />}
    </FormModal>
  )
}
