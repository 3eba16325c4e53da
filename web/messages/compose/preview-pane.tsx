/** 'Así lo lee': the letter of a real person, and the next one's. */
import { ActionIcon, Tabs } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { MessagePreview } from '#domain/messages/contract.ts'
import { LetterFrame } from '#web/ui/letter-frame.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import classes from './compose.module.css'

type PreviewPaneProps = {
  preview: UseQueryResult<MessagePreview>
  position: number
  onPosition: (position: number) => void
}

export function PreviewPane({ preview, position, onPosition }: PreviewPaneProps) {
  const { data, error, refetch } = preview
  if (error && !data) return <LoadError error={error} onRetry={() => refetch()} />
  if (!data) return <LinesSkeleton lines={10} />
  const { person, total } = data
  if (!person)
    return <p className={classes.soft}>Cuando el mensaje llegue a alguien, aquí lo ves con sus datos.</p>
  return (
    <div className={classes.preview} aria-busy={preview.isPlaceholderData}>
      <div className={classes.stepper}>
        <ActionIcon
          className={classes.step}
          variant="transparent"
          size={44}
          aria-label="Persona anterior"
          disabled={position <= 1}
          onClick={() => onPosition(position - 1)}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <span className={classes.reader} aria-live="polite">
          <strong>{person.name}</strong>
          <span className={classes.soft}>
            {data.position.toLocaleString('es-CO')} de {total.toLocaleString('es-CO')}
            {person.email ? ` · ${person.email}` : ' · sin correo'}
          </span>
        </span>
        <ActionIcon
          className={classes.step}
          variant="transparent"
          size={44}
          aria-label="Persona siguiente"
          disabled={position >= total}
          onClick={() => onPosition(position + 1)}
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Tabs defaultValue="correo" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="correo">Correo</Tabs.Tab>
          <Tabs.Tab value="texto">WhatsApp</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="correo" className={classes.letter}>
          <LetterFrame subject={person.subject} html={person.html} />
        </Tabs.Panel>
        <Tabs.Panel value="texto" className={classes.letter}>
          <pre className={classes.chat}>{person.chat}</pre>
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
