/** One letter of the outbox, beside the list. */
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { getMail } from '#server/mail/contract.ts'
import { call, fillPath } from '#web/client.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { DrawerPanel } from '#web/ui/drawer-panel.tsx'
import { LetterFrame } from '#web/ui/letter-frame.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import classes from './mail-drawer.module.css'
import { MailState } from './mail-state.tsx'

type Mail = AnswerOf<typeof getMail>['mail']

function Letter({ mail }: { mail: Mail }) {
  if (!mail.html && !mail.text)
    return <p className={classes.gone}>Ya se entregó. El contenido se borra cuando el correo sale.</p>
  return (
    <Tabs defaultValue="carta" className={classes.tabs} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="carta">Carta</Tabs.Tab>
        <Tabs.Tab value="texto">Solo texto</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="carta" className={classes.panel}>
        <LetterFrame subject={mail.subject} html={mail.html} />
      </Tabs.Panel>
      <Tabs.Panel value="texto" className={classes.panel}>
        <pre className={classes.text}>{mail.text}</pre>
        <CopyButton text={mail.text} label="Copiar texto" />
      </Tabs.Panel>
    </Tabs>
  )
}

function Attachments({ mail: { id, attachments } }: { mail: Mail }) {
  if (attachments.length === 0) return null
  return (
    <section className={classes.attachments} aria-label="Adjuntos">
      {attachments.map(({ filename }, position) => (
        <DownloadButton
          key={filename}
          address={fillPath('/api/mails/:id/attachments/:position', { id, position })}
          fileName={filename}
        >
          {filename}
        </DownloadButton>
      ))}
    </section>
  )
}

function MailBody({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['mails', 'one', id],
    queryFn: ({ signal }) => call<typeof getMail>('GET /api/mails/:id', { params: { id }, signal }),
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <LinesSkeleton lines={8} />
  const { mail } = data
  return (
    <div className={classes.mail}>
      <h2 className={classes.subject}>{mail.subject}</h2>
      <div className={classes.line}>
        <span>
          Para <strong>{mail.recipient}</strong>
        </span>
        <DateText value={mail.created_at} form="date and time" />
        <MailState state={mail.state} />
      </div>
      {mail.last_error ? (
        <p className={classes.error}>
          Intento {mail.attempts}: {mail.last_error}
        </p>
      ) : null}
      <Attachments mail={mail} />
      <Letter mail={mail} />
    </div>
  )
}

export function MailDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <DrawerPanel opened={id !== null} onClose={onClose} title="Correo" size={720}>
      {id === null ? null : <MailBody id={id} />}
    </DrawerPanel>
  )
}
