/** Uploads a picture to write on. The design changes with it only when it is saved. */
import { Button } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Background, uploadBackground } from '#domain/certificates/design/design-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'

type BackgroundButtonProps = { eventId: string; onUploaded: (background: Background) => void }

export function BackgroundButton({ eventId, onUploaded }: BackgroundButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const { show } = useNotice()
  const uploading = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('background', file)
      return call<typeof uploadBackground>('POST /api/eventos/:id/certificate-design/background', {
        params: { id: eventId },
        body,
      })
    },
    onError: (error) => {
      const { errors, ...notice } = failureOf(error)
      const [sentence] = errors?.background ?? []
      void show(sentence ? { message: 'No se pudo usar esta imagen', body: sentence, icon: 'error' } : notice)
    },
    onSuccess: ({ background }) => onUploaded(background),
  })
  return (
    <>
      <Button
        variant="default"
        loading={uploading.isPending}
        leftSection={<IconPhotoUp size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Subir fondo
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Fondo del certificado (jpg o png)"
        accept=".jpg,.jpeg,.png"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file chosen twice must be a change again.
          event.currentTarget.value = ''
          if (file) uploading.mutate(file)
        }}
      />
    </>
  )
}
