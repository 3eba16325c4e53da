/** How the message is signed and who reads the answers, with the way to change it. */
import { useDisclosure } from '@mantine/hooks'
import type { Message } from '#domain/messages/contract.ts'
import { opensLater } from '#web/ui/opens-later.tsx'
import classes from './compose.module.css'

const SettingsModal = opensLater(async () => (await import('../settings-modal.tsx')).SettingsModal, {
  opened: false,
})

export function SignatureLine({ eventId, message }: { eventId: string; message: Message }) {
  const [opened, { open, close }] = useDisclosure(false)
  const { reply_to, signature } = message
  return (
    <div className={classes.signature}>
      <span>
        {reply_to ? `Las respuestas llegan a ${reply_to}.` : 'Nadie puede responder todavía.'}{' '}
        {signature ? `Firma: ${signature.split('\n')[0]}` : 'Sin firma.'}
      </span>
      <button type="button" className={classes.plain} onClick={open}>
        Cambiar firma y respuestas
      </button>
      <SettingsModal eventId={eventId} opened={opened} onClose={close} />
    </div>
  )
}
