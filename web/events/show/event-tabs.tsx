/** The tabs of an event. Each is an address; Competidores and Encuesta open a list of theirs. */
import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { EventDetail } from '#domain/events/contract.ts'
import { groupLabel } from '#domain/events/rules/team-size.ts'
import type { listGroups } from '#domain/registration/staff/staff-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useIsAdministrator } from '../administrator-only.tsx'
import { shownAt } from '../event-addresses.ts'
import { eventKeys } from '../event-queries.ts'
import classes from './event-tabs.module.css'

type Entry = { label: string; to: string; current: boolean }

function Tab({ label, to, current }: Entry) {
  return (
    <Link className={classes.tab} to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
      {label}
    </Link>
  )
}

type DropTabProps = {
  label: string
  current: boolean
  entries: readonly Entry[]
  waiting?: string
  onOpen?: () => void
}

function DropTab({ label, current, entries, waiting, onOpen }: DropTabProps) {
  return (
    <Menu position="bottom-start" width={200} onOpen={onOpen}>
      <Menu.Target>
        <button type="button" className={classes.tab} aria-current={current ? 'page' : undefined}>
          {label}
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.length === 0 && waiting ? <Menu.Label>{waiting}</Menu.Label> : null}
        {entries.map((entry) => (
          <Menu.Item
            key={entry.to}
            component={Link}
            to={entry.to}
            preventScrollReset
            aria-current={entry.current ? 'page' : undefined}
          >
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Sizes of the groups that may register; an error is shown when somebody opens the list. */
function CompetitorsTab({ event, current }: { event: EventDetail; current: boolean }) {
  const [params] = useSearchParams()
  const { show } = useNotice()
  const groups = useQuery({
    queryKey: eventKeys.groups(event.id),
    queryFn: ({ signal }) =>
      call<typeof listGroups>('GET /api/filter/group', { query: { event_id: event.id }, signal }),
  })
  const entries = (groups.data ?? []).map(({ id }) => ({
    label: groupLabel(id),
    to: `${shownAt(event, 'competitor')}?minCount=${id}`,
    current: current && params.get('minCount') === String(id),
  }))
  return (
    <DropTab
      label="Competidores"
      current={current}
      entries={entries}
      waiting={groups.isPending ? 'Cargando...' : 'Aún no hay grupos.'}
      onOpen={() => {
        if (groups.error) void show(failureOf(groups.error)).then(() => groups.refetch())
      }}
    />
  )
}

export function EventTabs({ event }: { event: EventDetail }) {
  const { pathname } = useLocation()
  const seesGateways = useIsAdministrator()
  const bar = useRef<HTMLElement>(null)
  const open = pathname.split('/').slice(5).join('/')
  const tab = (label: string, path: string) => (
    <Tab label={label} to={shownAt(event, path)} current={open === path} />
  )

  // On a phone the open tab may be beyond the edge.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (current && bar.current)
      bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2
  })

  return (
    <nav ref={bar} className={classes.tabs} aria-label="Secciones del evento">
      {event.restricted ? (
        tab('Certiciado', 'certificate-design')
      ) : (
        <>
          {tab('Detalles', 'overview')}
          {tab('Categorías', 'categories')}
          {tab('Kits', 'kits')}
          {tab('Cupos', 'cupos')}
          <CompetitorsTab event={event} current={open === 'competitor'} />
          {tab('Dorsales', 'dorsales')}
          {tab('Cambios', 'cambios')}
          {tab('Cronometraje', 'cronometraje')}
          {tab('Equipo', 'equipo')}
          {tab('Entrega', 'entrega')}
          {tab('Caja', 'caja')}
          {tab('Cupones', 'coupons')}
          {tab('Key Partner', 'key-partner')}
          {seesGateways ? tab('Pasarelas', 'pasarelas') : null}
          {tab('Galería', 'gallery')}
          {tab('Certiciado', 'certificate-design')}
          <DropTab
            label="Encuesta"
            current={open.startsWith('questions')}
            entries={[
              { label: 'Preguntas', to: shownAt(event, 'questions'), current: open === 'questions' },
              {
                label: 'Resultados',
                to: shownAt(event, 'questions/tabulation'),
                current: open === 'questions/tabulation',
              },
            ]}
          />
        </>
      )}
    </nav>
  )
}
