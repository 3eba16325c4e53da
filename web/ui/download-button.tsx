/** Fetches a file with the session's token and hands it to the browser to keep, under the name the server gave it. */
import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed, fetchAnswer } from '#web/client.ts'
import { keepFile } from './keep-file.ts'
import { useNotice } from './notice-dialog.tsx'

type DownloadButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'disabled'> & {
  /** Of the API, with its query. */
  address: string
  /** Sent with POST, for a file that is made of what is on the screen. */
  body?: object
  /** When the answer names no file. */
  fileName: string
  children: ReactNode
}

export function DownloadButton({
  address,
  body,
  fileName,
  children,
  variant = 'default',
  ...rest
}: DownloadButtonProps) {
  const { show } = useNotice()
  const downloading = useMutation({
    mutationFn: async () => {
      await keepFile(await fetchAnswer(body ? 'POST' : 'GET', address, { body }), fileName)
    },
    onError: (error) => {
      void show(
        error instanceof CallFailed ? error.notice : { message: 'No se pudo descargar', icon: 'error' },
      )
    },
  })
  return (
    <Button
      {...rest}
      variant={variant}
      loading={downloading.isPending}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => downloading.mutate()}
    >
      {children}
    </Button>
  )
}
