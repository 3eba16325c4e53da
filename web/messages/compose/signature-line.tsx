/** How the message is signed and who reads the answers, with the way to change it. */
import { useDisclosure } from '@mantine/hooks'
import type { Message } from '#domain/messages/contract.ts'
import { SettingsModal } from '../settings-modal.tsx'
import classes from './compose.module.css'

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
