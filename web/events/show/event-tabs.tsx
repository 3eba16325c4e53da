/**
 * The tabs of an event in one line: those of the specification by name, the rest under 'Más', which stays at the end
 * of the line where it scrolls. Each is an address.
 */
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
import { DropTab, type Entry } from './drop-tab.tsx'
import { MORE_SECTIONS } from './event-sections.ts'
import classes from './event-tabs.module.css'

function Tab({ label, to, current }: Entry) {
  return (
    <Link className={classes.tab} to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
      {label}
    </Link>
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
      groups={[{ entries }]}
      waiting={groups.isPending ? 'Cargando...' : 'Aún no hay grupos.'}
      onOpen={() => {
        if (groups.error) void show(failureOf(groups.error)).then(() => groups.refetch())
      }}
    />
  )
}

/** While one of its sections is open, the tab carries that name: the line always says where we are. */
function MoreTab({ event, open }: { event: EventDetail; open: string }) {
  const groups = MORE_SECTIONS.map(({ group, sections }) => ({
    group,
    entries: sections.map(({ label, path }) => ({
      label,
      to: shownAt(event, path),
      current: open === path || open.startsWith(`${path}/`),
    })),
  }))
  const here = groups.flatMap(({ entries }) => entries).find(({ current }) => current)
  return (
    <DropTab
      label={here?.label ?? 'Más'}
      name={here ? `Más secciones: ${here.label}` : 'Más secciones'}
      current={here !== undefined}
      groups={groups}
      atEnd
    />
  )
}

export function EventTabs({ event, slim = false }: { event: EventDetail; slim?: boolean }) {
  const { pathname } = useLocation()
  const seesGateways = useIsAdministrator()
  const line = useRef<HTMLDivElement>(null)
  const open = pathname.split('/').slice(5).join('/')
  const tab = (label: string, path: string) => (
    <Tab label={label} to={shownAt(event, path)} current={open === path} />
  )

  // Where the line scrolls, the open tab may be beyond the edge.
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (current && line.current)
      line.current.scrollLeft = current.offsetLeft - (line.current.clientWidth - current.offsetWidth) / 2
  })

  return (
    <nav className={classes.tabs} data-slim={slim || undefined} aria-label="Secciones del evento">
      <div ref={line} className={classes.line}>
        {event.restricted ? (
          tab('Certiciado', 'certificate-design')
        ) : (
          <>
            {tab('Detalles', 'overview')}
            {tab('Categorías', 'categories')}
            {tab('Kits', 'kits')}
            <CompetitorsTab event={event} current={open === 'competitor'} />
            {tab('Cupones', 'coupons')}
            {tab('Key Partner', 'key-partner')}
            {seesGateways ? tab('Pasarelas', 'pasarelas') : null}
            {tab('Galería', 'gallery')}
            {tab('Certiciado', 'certificate-design')}
            <DropTab
              label="Encuesta"
              current={open.startsWith('questions')}
              groups={[
                {
                  entries: [
                    { label: 'Preguntas', to: shownAt(event, 'questions'), current: open === 'questions' },
                    {
                      label: 'Resultados',
                      to: shownAt(event, 'questions/tabulation'),
                      current: open === 'questions/tabulation',
                    },
                  ],
                },
              ]}
            />
          </>
        )}
      </div>
      {event.restricted ? null : <MoreTab event={event} open={open} />}
    </nav>
  )
}
