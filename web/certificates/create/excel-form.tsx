/** A mailing from an Excel: all fields of the specification, the columns, the look and the first certificates. */
import { Button, TextInput } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { createBatch, previewBatch } from '#domain/certificates/batches/new-batch-contract.ts'
import type { Placement } from '#domain/certificates/rules/placement.ts'
import { BATCH_PLACEMENTS } from '#domain/certificates/rules/templates.ts'
import { formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { CallFailed, call } from '#web/client.ts'
import { ConfirmLeave } from '#web/ui/confirm-leave.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { scrollToFirstError } from '#web/ui/field-errors.ts'
import { ImageField } from '#web/ui/image-field.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LeftRows } from '../batches/left-rows.tsx'
import {
  type BatchDraft,
  batchBody,
  type DraftErrors,
  draftErrors,
  EMPTY_DRAFT,
  KINDS,
  previewErrors,
} from './batch-draft.ts'
import { BatchSheet } from './batch-sheet.tsx'
import classes from './create.module.css'
import { CreateFrame } from './create-frame.tsx'
import { ExcelField } from './excel-field.tsx'
import { ExcelSummary } from './excel-summary.tsx'
import { FirstCertificates } from './first-certificates.tsx'
import { SendingFields } from './sending-fields.tsx'
import { useCreated } from './use-created.ts'
import { useFilePicture } from './use-file-picture.ts'
import { type InspectionState, useInspection } from './use-inspection.ts'

/** admin.md section 8: shown in red. */
const NOT_CREATED = 'Error al crear el certificado'

const fieldsOf = (error: unknown): DraftErrors =>
  error instanceof CallFailed
    ? Object.fromEntries(
        Object.entries(error.notice.errors ?? {}).map(([field, sentences]) => [
          field.split('.')[0],
          sentences.join('\n'),
        ]),
      )
    : {}

/** The first person of the Excel, or words that say what will stand there. */
const sampleOf = (draft: BatchDraft, { inspection, columns }: InspectionState) => {
  const [first] = inspection?.rows ?? []
  const cells = Object.fromEntries(
    (inspection?.headers ?? []).map((header, at) => [header, first?.[at] ?? '']),
  )
  const cell = (header: string | null | undefined) => (header ? (cells[header] ?? '') : '')
  const name = [cell(columns.name), cell(columns.last_name)].filter(Boolean).join(' ')
  const day = readBogota(draft.fecha_evento)
  return {
    fields: {
      name: name || 'Nombre de la persona',
      event: draft.nombre_evento || 'Nombre del evento',
      city: draft.city || 'Ciudad',
      date: day ? formatLongDate(day) : 'Fecha del evento',
    },
    columns: cells,
  }
}

export function ExcelForm() {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [placements, setPlacements] = useState<Placement[]>(BATCH_PLACEMENTS)
  const { notice, created } = useCreated()
  const state = useInspection(draft.excel)
  const picture = useFilePicture(draft.certificado)
  const icon = useFilePicture(draft.icono_evento)
  const change = (changes: Partial<BatchDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    // What was just mended is no longer wrong.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
  }
  const body = () =>
    batchBody(draft, {
      columns: state.sent,
      accepted: state.accepted,
      placements: placements === BATCH_PLACEMENTS ? null : placements,
    })

  const refuse = (found: DraftErrors, sentence: string) => {
    setErrors(found)
    setFailure(sentence)
    scrollToFirstError()
  }
  const refuseAnswer = (error: unknown, sentence: string) => {
    const found = fieldsOf(error)
    const reason = error instanceof CallFailed && Object.keys(found).length === 0 ? error.notice : null
    const words = reason ? [sentence, reason.message, reason.body].filter(Boolean) : [sentence]
    refuse(found, [...new Set(words)].join('. '))
  }

  const creating = useMutation({
    mutationFn: () => call<typeof createBatch>('POST /api/certificados', { body: body() }),
    onError: (error) => refuseAnswer(error, NOT_CREATED),
    onSuccess: created,
  })
  const previewing = useMutation({
    mutationFn: () => call<typeof previewBatch>('POST /api/certificados/preview', { body: body() }),
    onError: (error) => refuseAnswer(error, 'No se pudieron dibujar los certificados'),
  })

  const attempt = (found: DraftErrors, sentence: string, go: () => void) => {
    setErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return refuse(found, sentence)
    go()
  }
  const submit = () => attempt(draftErrors(draft, Date.now()), NOT_CREATED, creating.mutate)
  const preview = () =>
    attempt(
      previewErrors(draft, Date.now()),
      'Completa estos datos para ver los certificados',
      previewing.mutate,
    )

  return (
    <CreateFrame onSubmit={submit} failure={failure} notice={notice} busy={creating.isPending}>
      <ConfirmLeave when={draft !== EMPTY_DRAFT && notice === null} />
      <SectionCard title="El evento" hint="El nombre es también el grupo con el que buscas este envío.">
        <div className={classes.fields}>
          <TextInput
            label="Nombre del evento"
            withAsterisk
            maxLength={120}
            value={draft.nombre_evento}
            onChange={(event) => change({ nombre_evento: event.currentTarget.value })}
            error={errors.nombre_evento}
          />
          <TextInput
            label="Ciudad"
            withAsterisk
            maxLength={80}
            value={draft.city}
            onChange={(event) => change({ city: event.currentTarget.value })}
            error={errors.city}
          />
          <DayField
            label="Fecha del evento"
            withAsterisk
            value={draft.fecha_evento}
            onChange={(fecha_evento) => change({ fecha_evento })}
            error={errors.fecha_evento}
          />
          <ImageField
            label="Ícono del evento"
            required
            hint="PNG, JPG o WEBP. Va en el correo y, si quieres, en el certificado."
            accept={KINDS.icono_evento}
            previewWidth={100}
            value={draft.icono_evento}
            onChange={(icono_evento) => change({ icono_evento })}
            error={errors.icono_evento}
          />
        </div>
      </SectionCard>
      <SectionCard
        title="Las personas"
        hint="¿No tienes una lista a mano? Descarga el ejemplo y cambia las filas por las tuyas."
        action={
          <DownloadButton address="/api/certificados/sample.xlsx" fileName="Personas para certificados.xlsx">
            Descargar ejemplo
          </DownloadButton>
        }
      >
        <ExcelField
          value={draft.excel}
          onChange={(excel) => change({ excel })}
          error={state.refusal ?? errors.excel ?? errors.columns}
        />
        {draft.excel ? <ExcelSummary state={state} /> : null}
      </SectionCard>
      <SectionCard title="El certificado" hint="La imagen va sin nombres: los escribimos encima.">
        <div className={classes.stack}>
          <ImageField
            label="Certificado"
            required
            hint="JPG, desde 800 x 500 px. Ideal 2000 x 1414 px."
            accept={KINDS.certificado}
            value={draft.certificado}
            onChange={(certificado) => change({ certificado })}
            error={errors.certificado ?? errors.placements}
          />
          {picture ? (
            <BatchSheet
              key={picture.url}
              picture={picture}
              icon={icon?.url ?? null}
              placements={placements}
              onChange={setPlacements}
              values={sampleOf(draft, state)}
              columns={state.inspection?.headers ?? []}
            />
          ) : null}
          <div>
            <Button
              variant="default"
              px="sm"
              loading={previewing.isPending}
              leftSection={<IconEye size={18} aria-hidden="true" />}
              onClick={preview}
            >
              Ver los primeros certificados
            </Button>
            {previewing.data ? (
              <>
                <LeftRows rows={previewing.data.left_out} count={previewing.data.left_out_count} />
                <FirstCertificates previews={previewing.data.previews} stale={previewing.isPending} />
              </>
            ) : null}
          </div>
        </div>
      </SectionCard>
      <SendingFields value={draft} onChange={change} error={errors.fecha_notificacion} />
    </CreateFrame>
  )
}
