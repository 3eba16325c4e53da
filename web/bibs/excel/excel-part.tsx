/** Excel: the list with its numbers goes down, comes back filled in, is compared, and only then applied. */
import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { importBibs } from '#domain/bibs/sheet/sheet-contract.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call, fillPath } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import drop from '#web/ui/uploads/uploads.module.css'
import { useBibsChanged } from '../bib-queries.ts'
import classes from './excel-part.module.css'
import { SheetDiff } from './sheet-diff.tsx'

type Diff = AnswerOf<typeof importBibs>

const MEGABYTES = 10

const send = (eventId: number, file: File, preview: boolean) => {
  const body = new FormData()
  body.set('file', file)
  body.set('preview', preview ? '1' : '0')
  return call<typeof importBibs>('POST /api/eventos/:id/dorsales/excel', { params: { id: eventId }, body })
}

const sentenceOf = (error: unknown): string => {
  const { message, body, errors } = failureOf(error)
  return [message, errors?.file?.[0] ?? body].filter(Boolean).join('. ')
}

export function ExcelPart({ eventId }: { eventId: number }) {
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Diff | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const changed = useBibsChanged(eventId)
  const { show } = useNotice()
  const reading = useMutation({
    mutationFn: (chosen: File) => send(eventId, chosen, true),
    onMutate: () => setRefused(null),
    onSuccess: setFound,
    onError: (error) => {
      setFile(null)
      setRefused(sentenceOf(error))
    },
  })
  const leave = () => {
    setFile(null)
    setFound(null)
  }
  const applying = useMutation({
    mutationFn: (chosen: File) => send(eventId, chosen, false),
    onError: (error) => setRefused(sentenceOf(error)),
    onSuccess: (answer) => {
      const { message, body, icon, problems_count } = answer
      // Somebody gave numbers since the difference was shown: what is wrong now is shown instead, nothing changed.
      if (problems_count > 0) setFound(answer)
      else leave()
      void changed()
      void show({ message, ...(body ? { body } : {}), icon })
    },
  })
  const diff = file ? found : null
  const ready = diff !== null && diff.problems_count === 0 && diff.changes_count > 0

  // The file's dropping place is gone: who works by keyboard goes on at what was found in it.
  useEffect(() => {
    if (diff) result.current?.focus()
  }, [diff])

  return (
    <SectionCard
      title="Excel"
      hint="Descárgalo, escribe números y chips, y súbelo. Antes de aplicar ves qué cambia; con un solo problema no se cambia nada."
      action={
        <DownloadButton
          address={fillPath('/api/eventos/:id/dorsales/excel', { id: eventId })}
          fileName="Dorsales.xlsx"
        >
          Descargar Excel
        </DownloadButton>
      }
    >
      <FormError>{refused}</FormError>
      {reading.isPending ? <LinesSkeleton lines={4} /> : null}
      {diff && file ? (
        <div ref={result} className={classes.result} tabIndex={-1}>
          <SheetDiff name={file.name} diff={diff} />
          <div className={classes.actions}>
            <Button variant="default" onClick={leave}>
              {ready ? 'Cancelar' : 'Subir otro archivo'}
            </Button>
            {ready ? (
              <BusyButton
                type="button"
                busy={applying.isPending}
                busyLabel="Aplicando..."
                onClick={() => applying.mutate(file)}
              >
                {diff.changes_count === 1
                  ? 'Aplicar 1 cambio'
                  : `Aplicar ${formatNumber(diff.changes_count)} cambios`}
              </BusyButton>
            ) : null}
          </div>
        </div>
      ) : null}
      {file ? null : (
        <Dropzone
          className={drop.drop}
          multiple={false}
          maxSize={MEGABYTES * 1024 * 1024}
          onDrop={([chosen]: File[]) => {
            if (!chosen) return
            setFile(chosen)
            reading.mutate(chosen)
          }}
          onReject={() => setRefused(`Sube un solo archivo de hasta ${MEGABYTES} MB.`)}
          inputProps={{ 'aria-label': 'Excel con números y chips', accept: '.xlsx,.xls,.ods,.csv' }}
        >
          <div className={drop.dropWords}>
            <IconFileSpreadsheet size={36} stroke={1.5} aria-hidden="true" />
            <strong>Arrastra el Excel hasta aquí o elígelo</strong>
            <span>El mismo que descargaste, con la columna del número o del chip llena.</span>
          </div>
        </Dropzone>
      )}
    </SectionCard>
  )
}
