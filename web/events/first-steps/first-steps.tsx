/**
 * The checklist of a new organiser, over the screen it belongs to: folded to its next step, put away and called back
 * at will, gone when everything is done. It is an addition: when it cannot be read, the screen stands without it.
 */
import { ActionIcon, Button, Progress, Skeleton } from '@mantine/core'
import { IconChevronDown, IconListCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import type {
  FirstSteps,
  getEventFirstSteps,
  getFirstSteps,
} from '#domain/events/first-steps/first-steps-contract.ts'
import { call } from '#web/client.ts'
import { MAIN_ID } from '#web/ui/skip-link.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { eventKeys } from '../event-queries.ts'
import classes from './first-steps.module.css'
import { StepList } from './step-list.tsx'
import { wordsOf } from './steps.ts'
import { useStepsMemory } from './steps-memory.ts'

const nextOf = (found: FirstSteps) =>
  found.steps
    .filter(({ done }) => !done)
    .map(({ id }) => wordsOf(id, found))
    .find(({ to }) => to !== null)

type CardProps = { title: string; found: FirstSteps; startsOpen: boolean; onHide: () => void }

function StepsCard({ title, found, startsOpen, onHide }: CardProps) {
  const id = useId()
  const [opened, setOpened] = useState(startsOpen)
  const all = found.steps.length
  const done = found.steps.filter((step) => step.done).length
  const next = nextOf(found)
  return (
    <section className={classes.card} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        <p className={classes.count}>
          {done} de {all}
          <span className="visually-hidden"> pasos hechos</span>
        </p>
        <ActionIcon color="gray" size={44} aria-label={`Ocultar: ${title}`} onClick={onHide}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Progress.Root size={6} radius="xl" aria-hidden="true">
        <Progress.Section value={(done * 100) / all} color="paramo" />
      </Progress.Root>
      <div className={classes.foot}>
        {next?.to && !opened ? (
          <p className={classes.next}>
            Sigue:{' '}
            <Link to={next.to} className={classes.name}>
              {next.title}
            </Link>
          </p>
        ) : null}
        <Button
          className={classes.toggle}
          variant="subtle"
          color="gray"
          aria-expanded={opened}
          aria-controls={`${id}-steps`}
          rightSection={<IconChevronDown className={classes.arrow} size={18} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Ver menos' : 'Ver los pasos'}
        </Button>
      </div>
      <div id={`${id}-steps`} className={classes.groups} hidden={!opened}>
        {opened ? <StepList found={found} /> : null}
      </div>
    </section>
  )
}

type FirstStepsAroundProps = {
  /** Without it: over all events of the person. */
  eventId?: number
  children: ReactNode
}

const read = (eventId: number | undefined, signal: AbortSignal) =>
  eventId === undefined
    ? call<typeof getFirstSteps>('GET /api/first-steps', { signal })
    : call<typeof getEventFirstSteps>('GET /api/eventos/:id/first-steps', { params: { id: eventId }, signal })

export function FirstStepsAround({ eventId, children }: FirstStepsAroundProps) {
  const list = eventId === undefined ? 'all' : String(eventId)
  const title = eventId === undefined ? 'Primeros pasos' : 'Lo que falta en este evento'
  const [memory, remember] = useStepsMemory(list)
  const { data, isPending } = useQuery({
    queryKey: eventKeys.firstSteps(list),
    queryFn: ({ signal }) => read(eventId, signal),
    // Steps are done on other screens: whoever comes back sees them done.
    staleTime: 0,
  })
  const finished = data?.steps.every(({ done }) => done) ?? false

  useEffect(() => {
    if (finished && memory === null) remember('done')
  })

  const hide = () => {
    remember('hidden')
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    toastSuccess('Los encuentras de nuevo al final de esta página.')
  }
  const recall = () => {
    remember(null)
    document.getElementById(MAIN_ID)?.focus()
    window.scrollTo({ top: 0 })
  }

  return (
    <>
      {isPending && memory === null ? <Skeleton className={classes.waiting} height={116} /> : null}
      {data && !finished && memory !== 'hidden' ? (
        <StepsCard title={title} found={data} startsOpen={data.event === null} onHide={hide} />
      ) : null}
      {children}
      {data && !finished && memory === 'hidden' ? (
        <Button
          className={classes.recall}
          variant="subtle"
          leftSection={<IconListCheck size={18} aria-hidden="true" />}
          onClick={recall}
        >
          Mostrar «{title}»
        </Button>
      ) : null}
    </>
  )
}
