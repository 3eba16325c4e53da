/** Fetches a file of a version; what its encoding could not write is said. */
import { useMutation } from '@tanstack/react-query'
import { CallFailed, fetchAnswer, fillPath } from '#web/client.ts'
import { keepFile } from '#web/ui/keep-file.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'

type Asked = { version: number; profile: string; since?: number }

const replacedText = (count: number) =>
  count === 1
    ? 'Windows-1252 no tiene 1 letra de la lista: va la más parecida, o «?».'
    : `Windows-1252 no tiene ${count} letras de la lista: van las más parecidas, o «?».`

export const useListDownload = (eventId: string) => {
  const { show } = useNotice()
  return useMutation({
    mutationFn: async ({ version, profile, since }: Asked) => {
      const address = fillPath(
        '/api/eventos/:id/cronometraje/versiones/:version/archivo',
        { id: eventId, version },
        { profile, since },
      )
      const answer = await fetchAnswer('GET', address)
      const replaced = Number(answer.headers.get('x-dorsal-replaced') ?? 0)
      await keepFile(answer, `Lista v${version}`)
      if (replaced > 0)
        void show({
          message: 'Descargada con letras cambiadas',
          body: `${replacedText(replaced)} Si la empresa lee UTF-8, usa ese perfil.`,
          icon: 'warning',
        })
    },
    onError: (error) =>
      void show(
        error instanceof CallFailed ? error.notice : { message: 'No se pudo descargar', icon: 'error' },
      ),
  })
}
