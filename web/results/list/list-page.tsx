/** /resultados: every race with results, the latest first (public.md 2.4). */
import { useMemo } from 'react'
import { Form, Link, redirect, useNavigate, useNavigation } from 'react-router'
import { pageHead } from '#web/light/page-head.ts'
import { apiContext } from '#web/page-context.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Chooser, SearchField } from '../filter-fields.tsx'
import { useFilterForm } from '../filter-form.ts'
import { groupedNumber } from '../result-times.ts'
import { ResultsBand } from '../results-band.tsx'
import { findRunners, loadEventsWithResults } from '../results-calls.ts'
import type { Route } from './+types/list-page.ts'
import { EventCard } from './event-card.tsx'
import { listAddress, readListFilter, readRunner, yearChoices } from './list-filter.ts'
import classes from './list-page.module.css'
import { RunnerResults } from './runner-results.tsx'

const SEARCH_PAUSE_MS = 400

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { page, ...filter } = readListFilter(request.url)
  const list = await loadEventsWithResults(context.get(apiContext), { ...filter, page, per_page: 10 })
  if (page > list.last_page) throw redirect(listAddress(filter))
  const runner = readRunner(request.url)
  const found = runner ? await findRunners(context.get(apiContext), runner) : null
  return { filter, list, runner, found }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({
    site: matches[0].loaderData,
    path: '/resultados',
    title: 'Resultados',
    description: 'Tiempos, posiciones y ganadores de cada carrera. Busca tu resultado por nombre o dorsal.',
  })

const countText = (total: number) => (total === 1 ? '1 evento' : `${groupedNumber(total)} eventos`)

export default function ListPage({ loaderData }: Route.ComponentProps) {
  const { filter, list, runner, found } = loaderData
  const navigate = useNavigate()
  const loading = useNavigation().state === 'loading'
  const values = useMemo(() => ({ search: filter.search, year: filter.year }), [filter.search, filter.year])
  const { form, ...handlers } = useFilterForm({
    values,
    delay: SEARCH_PAUSE_MS,
    onApply: ({ values: { search = '', year = '' }, typed }) =>
      void navigate(listAddress({ search, year }), { replace: typed, preventScrollReset: true }),
  })
  const filtered = Boolean(filter.search || filter.year)

  return (
    <>
      <ResultsBand title="Gestión de resultados por evento">
        Busca tu carrera y encuentra tu tiempo en segundos.
      </ResultsBand>
      <div className={classes.body}>
        <Form
          method="get"
          action="/resultados"
          role="search"
          aria-label="Encuentra tu resultado"
          className={`${classes.form} ${classes.runner}`}
          key={runner}
        >
          <SearchField
            label="Encuentra tu resultado"
            name="runner"
            placeholder="Tu nombre, dorsal o documento"
            defaultValue={runner}
          />
          <LightButton type="submit">Buscar</LightButton>
        </Form>
        {found ? <RunnerResults search={runner} found={found} /> : null}
        <Form
          ref={form}
          method="get"
          action="/resultados"
          role="search"
          aria-label="Buscar resultados"
          className={classes.form}
          {...handlers}
        >
          <SearchField
            className={classes.search ?? ''}
            label="Buscar evento"
            name="search"
            placeholder="Nombre del evento"
            defaultValue={filter.search}
          />
          <Chooser
            label="Año"
            name="year"
            choices={yearChoices(list.later_years)}
            defaultValue={filter.year}
          />
          <noscript>
            <LightButton type="submit">Buscar</LightButton>
          </noscript>
        </Form>
        <section aria-label="Eventos" aria-busy={loading}>
          <p className={classes.count} role="status">
            {list.total > 0 ? countText(list.total) : ''}
            {filtered && list.total > 0 ? (
              <>
                {' · '}
                <Link to="/resultados">Quitar filtros</Link>
              </>
            ) : null}
          </p>
          {list.data.length > 0 ? (
            <ul className={classes.wall} data-stale={loading || undefined}>
              {list.data.map((event, at) => (
                <li key={event.id}>
                  <EventCard event={event} first={at === 0} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState level={2} mark="0:00" title="No hay eventos registrados.">
              {filtered ? (
                <Link className="lone-link" to="/resultados">
                  Ver todos los eventos
                </Link>
              ) : null}
            </EmptyState>
          )}
          <Pager
            page={list.current_page}
            lastPage={list.last_page}
            hrefFor={(page) => listAddress(filter, page)}
          />
        </section>
      </div>
    </>
  )
}
