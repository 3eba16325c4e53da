/** The files that go along: up to three, five megabytes in all. */
import { Button, FileButton } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { addAttachment, removeAttachment } from '#domain/messages/compose/files-contract.ts'
import type { Message } from '#domain/messages/contract.ts'
import { MOST_FILES } from '#domain/messages/rules/message-words.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call, fillPath } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { sendFile } from '#web/ui/uploads/send-file.ts'
import { messageKeys } from '../message-keys.ts'
import classes from './compose.module.css'

const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toLocaleString('es-CO', { maximumFractionDigits: 1 })} MB`

export function AttachmentList({ eventId, message }: { eventId: string; message: Message }) {
  const client = useQueryClient()
  const { show } = useNotice()
  const params = { id: eventId, message_id: message.id }
  const after = {
    onError: (error: unknown) => void show(failureOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: messageKeys.one(eventId, message.id) }),
  }
  const adding = useMutation({
    mutationFn: (file: File) =>
      sendFile<AnswerOf<typeof addAttachment>>(
        fillPath('/api/eventos/:id/messages/:message_id/attachments', params),
        file,
        () => {},
      ),
    ...after,
  })
  const removing = useMutation({
    mutationFn: (attachment_id: number) =>
      call<typeof removeAttachment>(
        'DELETE /api/eventos/:id/messages/:message_id/attachments/:attachment_id',
        { params: { ...params, attachment_id } },
      ),
    ...after,
  })
  const full = message.attachments.length >= MOST_FILES
  return (
    <div className={classes.files}>
      {message.attachments.length > 0 ? (
        <ul className={classes.fileList} aria-label="Adjuntos">
          {message.attachments.map(({ id, filename, bytes }) => (
            <li key={id} className={classes.file}>
              <IconPaperclip size={16} aria-hidden="true" />
              <span>
                {filename} <span className={classes.soft}>{sizeOf(bytes)}</span>
              </span>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Quitar ${filename}`}
                disabled={removing.isPending}
                onClick={() => removing.mutate(id)}
              >
                <IconX size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <FileButton
        accept="application/pdf,image/jpeg,image/png"
        onChange={(file) => file && adding.mutate(file)}
        disabled={full}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={full}
            loading={adding.isPending}
            leftSection={<IconPaperclip size={18} aria-hidden="true" />}
          >
            Adjuntar PDF o imagen
          </Button>
        )}
      </FileButton>
      <span className={classes.soft}>Hasta 3 archivos, 5 MB entre todos.</span>
    </div>
  )
}
