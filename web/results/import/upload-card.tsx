/** The first step: the timing company's file goes up, with its progress, and comes back understood. */
import '@mantine/dropzone/styles.layer.css'
import { Progress } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { uploadResultsFile } from '#domain/results/import/import-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { fillPath } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { sendFile } from '#web/ui/uploads/send-file.ts'
import drop from '#web/ui/uploads/uploads.module.css'
import { resultsKeys } from './results-keys.ts'
import classes from './upload-card.module.css'

const MEGABYTES = 50

const sentenceOf = (error: unknown): string => {
  const { message, body, errors } = failureOf(error)
  return [message, errors?.file?.[0] ?? body].filter(Boolean).join('. ')
}

type UploadCardProps = { eventId: number; published: number; onUploaded: (importId: number) => void }

export function UploadCard({ eventId, published, onUploaded }: UploadCardProps) {
  const client = useQueryClient()
  const [percent, setPercent] = useState(0)
  const [refused, setRefused] = useState<string | null>(null)
  const uploading = useMutation({
    mutationFn: (file: File) =>
      sendFile<AnswerOf<typeof uploadResultsFile>>(
        fillPath('/api/event-results/:id/imports', { id: eventId }),
        file,
        setPercent,
      ),
    onMutate: () => {
      setPercent(0)
      setRefused(null)
    },
    onError: (error) => setRefused(sentenceOf(error)),
    onSuccess: (answer) => {
      client.setQueryData(resultsKeys.import(eventId, answer.import.id), { ...answer, problems: [] })
      onUploaded(answer.import.id)
    },
  })
  const name = uploading.variables?.name

  return (
    <SectionCard
      title={published > 0 ? 'Reemplazar con otro archivo' : 'Importar un archivo'}
      hint={
        published > 0
          ? 'Antes de reemplazar ves qué entra, qué cambia y qué sale. Hasta entonces nada cambia.'
          : 'El archivo de la empresa de cronometraje, tal como llega. Reconocemos hojas, encabezados y columnas.'
      }
      action={
        <DownloadButton
          address={fillPath('/api/event-results/:id/template.xlsx', { id: eventId })}
          fileName="Plantilla resultados.xlsx"
        >
          Descargar plantilla
        </DownloadButton>
      }
    >
      <FormError>{refused}</FormError>
      {uploading.isPending ? (
        <div className={classes.sending} role="status">
          <strong>
            {percent < 100 ? `Subiendo ${name}: ${percent} %` : `Leyendo ${name}. Un momento...`}
          </strong>
          <Progress.Root size={12} radius="xl">
            <Progress.Section
              value={percent}
              color="lluvia"
              animated={percent === 100}
              aria-label={`Subiendo ${name}`}
            />
          </Progress.Root>
        </div>
      ) : (
        <Dropzone
          className={drop.drop}
          multiple={false}
          maxSize={MEGABYTES * 1024 * 1024}
          onDrop={([file]: File[]) => {
            if (file) uploading.mutate(file)
          }}
          onReject={([first]: FileRejection[]) =>
            setRefused(
              first?.errors.some(({ code }) => code === 'file-too-large')
                ? `${first.file.name} pesa más de ${MEGABYTES} MB.`
                : 'Sube un solo archivo a la vez.',
            )
          }
          inputProps={{ 'aria-label': 'Archivo de resultados', accept: '.csv,.txt,.tsv,.xlsx,.xls,.ods' }}
        >
          <div className={drop.dropWords}>
            <IconFileSpreadsheet size={36} stroke={1.5} aria-hidden="true" />
            <strong>Arrastra el archivo hasta aquí o elígelo</strong>
            <span>CSV, XLSX, XLS u ODS de hasta {MEGABYTES} MB y 200.000 filas.</span>
          </div>
        </Dropzone>
      )}
    </SectionCard>
  )
}
