/** What the company has and what it would get: one sentence, what to look at before, one button. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { TimingBoard } from '#domain/timing/contract.ts'
import { sendText } from '#domain/timing/rules/words.ts'
import { shownAt } from '#web/events/event-addresses.ts'
import { opensLater } from '#web/ui/opens-later.tsx'
import { ChecksList } from './checks-list.tsx'
import classes from './state-card.module.css'
import { canSend, stateWords } from './state-words.ts'

const SendModal = opensLater(async () => (await import('./send-modal.tsx')).SendModal, { opened: false })
const DeltaDrawer = opensLater(async () => (await import('./delta-drawer.tsx')).DeltaDrawer, {
  opened: false,
})

type StateCardProps = { eventId: string; board: TimingBoard }

export function StateCard({ eventId, board }: StateCardProps) {
  const [sending, { open: openSend, close: closeSend }] = useDisclosure(false)
  const [looking, { open: openDelta, close: closeDelta }] = useDisclosure(false)
  const { next, checks, versions } = board
  const { title, body } = stateWords(board)
  const ready = canSend(board)
  return (
    <section className={classes.card} aria-labelledby="timing-state">
      <h2 id="timing-state" className={classes.title}>
        {title}
      </h2>
      <p className={classes.body}>{body}</p>
      {checks.length > 0 ? <ChecksList eventId={eventId} checks={checks} /> : null}
      <div className={classes.actions}>
        {next && ready ? (
          <Button leftSection={<IconSend size={18} aria-hidden="true" />} onClick={openSend}>
            {sendText(next.version, next)}
          </Button>
        ) : null}
        {next && ready && versions.length > 0 ? (
          <Button variant="default" onClick={openDelta}>
            Ver qué cambió
          </Button>
        ) : null}
        {next && next.people > 0 && next.with_number === 0 ? (
          <Button component={Link} to={shownAt({ id: Number(eventId) }, 'dorsales')}>
            Asignar números
          </Button>
        ) : null}
      </div>
      {next ? (
        <SendModal eventId={eventId} next={next} checks={checks} opened={sending} onClose={closeSend} />
      ) : null}
      <DeltaDrawer
        eventId={eventId}
        title="Qué cambió desde la última versión"
        between={{ since: 0, version: 0 }}
        opened={looking}
        onClose={closeDelta}
      />
    </section>
  )
}
