/** Puts an event's public address on the clipboard. */
import { useClipboard } from '@mantine/hooks'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { publicPathOf } from './event-addresses.ts'

export const useCopyPublicLink = () => {
  const clipboard = useClipboard()
  const { show } = useNotice()
  return (slug: string) => {
    const address = new URL(publicPathOf({ slug }), window.location.origin).href
    // A page served without https has no clipboard: then the address is shown to be copied by hand.
    if (!navigator.clipboard) return void show({ message: 'Enlace público', body: address, icon: 'info' })
    clipboard.copy(address)
    toastSuccess('Enlace público copiado.')
  }
}
