/** Whether the document in hand has a place already, told while it is typed; and the coordinator's way on. */
import { Button, FileInput, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DocumentType, documentProblem } from '#domain/colombia/documents.ts'
import type { disputeDocument, lookAtDocument } from '#domain/registration/documents/document-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from '../staff.module.css'

type DocumentNoticeProps = {
  eventId: number
  person: { document_type: string; dni: string; birthday: string }
}

type Document = DocumentNoticeProps['person']

function GoOn({ eventId, person, onDone }: DocumentNoticeProps & { onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [photo, setPhoto] = useState<File | null>(null)
  const { show } = useNotice()
  const going = useMutation({
    mutationFn: () => {
      const body = new FormData()
      for (const field of ['document_type', 'dni', 'birthday'] as const) body.append(field, person[field])
      body.append('reason', reason)
      if (photo) body.append('photo', photo)
      return call<typeof disputeDocument>('POST /api/eventos/:id/document-disputes', {
        params: { id: eventId },
        body,
      })
    },
    onSuccess: async (answer) => {
      await show(answer)
      onDone()
    },
    onError: (error) => void show(failureOf(error)),
  })
  return (
    <div className={classes.fields}>
      <Textarea
        label="Razón para seguir"
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FileInput
        label="Foto del documento"
        withAsterisk
        accept="image/*"
        placeholder="Elige o toma la foto"
        value={photo}
        onChange={setPhoto}
      />
      <Button
        variant="default"
        disabled={!reason.trim() || !photo}
        loading={going.isPending}
        onClick={() => going.mutate()}
      >
        Seguir con esta persona
      </Button>
    </div>
  )
}

const isWhole = ({ document_type, dni, birthday }: Document) =>
  birthday !== '' && documentProblem(document_type, dni) === null

export function DocumentNotice({ eventId, person }: DocumentNoticeProps) {
  const { document_type, dni, birthday } = person
  const { data, refetch } = useQuery({
    queryKey: ['document in event', eventId, document_type, dni, birthday],
    queryFn: ({ signal }) =>
      call<typeof lookAtDocument>('POST /api/eventos/:id/documents', {
        params: { id: eventId },
        body: { document_type: document_type as DocumentType, dni, birthday },
        signal,
      }),
    enabled: isWhole(person),
    staleTime: 10_000,
  })
  return (
    <div role="status" className={classes.fields}>
      {data?.says ? (
        <p className={classes.notice} data-tone={data.state === 'taken' ? 'danger' : 'warning'}>
          {data.says}
        </p>
      ) : null}
      {data?.may_dispute ? <GoOn eventId={eventId} person={person} onDone={() => void refetch()} /> : null}
    </div>
  )
}
