/** What the palette lists for what was typed: screens at once, the rest when the server has answered. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { searchPanel } from '#domain/panel/search/search-contract.ts'
import { call } from '#web/client.ts'
import { useSession } from '#web/session.ts'
import { foundGroups, type Group, type Line } from './found-groups.ts'
import { readRecent } from './recent-picks.ts'
import { KEYS, matching, screensOf, tabsAt } from './screens.ts'

const WAIT_MS = 160
const FEWEST = 2
const LISTED = 6

type Screens = ReturnType<typeof screensOf>

const screenLines = (screens: Screens, hint: string): Line[] =>
  screens.map(({ label, to }) => ({ key: `screen ${to}`, label, hint, to, plain: true }))

const screenGroups = (own: Screens, tabs: Screens, typed: string): Group[] => [
  { title: 'En este evento', lines: screenLines(matching(tabs, typed).slice(0, LISTED), '') },
  { title: 'Pantallas', lines: screenLines(matching(own, typed).slice(0, LISTED), '') },
]

/** Before anything is typed: where one was, then where one can go. */
const restGroups = (own: Screens, tabs: Screens): Group[] => [
  {
    title: 'Recientes',
    lines: readRecent().map((pick) => ({ ...pick, key: `recent ${pick.to}`, plain: true })),
  },
  { title: 'En este evento', lines: screenLines(tabs, '') },
  { title: 'Pantallas', lines: screenLines(own, '') },
]

export const usePalette = () => {
  const { pathname } = useLocation()
  const role = useSession()?.role ?? 'Cliente'
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [asked] = useDebouncedValue(text, WAIT_MS)
  const searches = text.length >= FEWEST
  const { data, error, isFetching } = useQuery({
    queryKey: ['panel-search', asked],
    queryFn: ({ signal }) =>
      call<typeof searchPanel>('GET /api/panel/search', { query: { q: asked }, signal }),
    enabled: searches && asked.length >= FEWEST,
    placeholderData: keepPreviousData,
    // People are in it: it goes with the palette.
    gcTime: 0,
    retry: false,
  })
  const [own, tabs] = [[...screensOf(role), KEYS], tabsAt(pathname)]
  const groups = (
    text
      ? [...screenGroups(own, tabs, text), ...(searches && data ? foundGroups(data) : [])]
      : restGroups(own, tabs)
  ).filter(({ lines }) => lines.length > 0)
  return { typed, setTyped, groups, searches, waits: searches && (isFetching || asked !== text), error }
}
