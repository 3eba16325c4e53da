/** The card of the general classification: filters, whom the gaps are to, the table, downloads and printing. */
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import { fillPath } from '#web/client.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CategoryField, DistanceField, GenderField, NameField } from '../event/result-fields.tsx'
import { afterChange, categoriesOf, isFiltered } from '../event/result-filter.ts'
import { ResultsTable } from '../event/results-table.tsx'
import { Chooser } from '../filter-fields.tsx'
import { useFilterForm } from '../filter-form.ts'
import { DECIDED_BY, groupedNumber } from '../result-times.ts'
import type { ClassificationPage, EventResults, ResultsDivision } from '../results-calls.ts'
import { classificationColumns, SPLITS_SHOWN } from './classification-columns.tsx'
import { type ClassificationFilter, classificationAddress, nextSorting } from './classification-filter.ts'
import classes from './classification-table.module.css'

const SEARCH_PAUSE_MS = 500
const GROUPS: Record<string, string> = { M: 'Masculino', F: 'Femenino' }

const groupText = ({ gender, category }: ClassificationFilter) =>
  [GROUPS[gender], category].filter(Boolean).join(' · ') || 'la general'

type CardProps = { head: EventResults; filter: ClassificationFilter; found: ClassificationPage }

/** Another distance has other splits; a new order or filter begins on the first page. */
function Filters({
  head,
  filter,
  sorts,
}: Omit<CardProps, 'found'> & { sorts: { value: string; label: string }[] }) {
  const navigate = useNavigate()
  const { event, distances } = head
  const division = distances.find(({ race_division }) => race_division === filter.race_division)
  const { form, ...handlers } = useFilterForm({
    values: { ...filter, points: '', page: '' },
    delay: SEARCH_PAUSE_MS,
    onApply: ({ values, changed, typed }) => {
      const chosen = afterChange(values, changed, distances)
      const kept = changed === 'race_division' ? {} : { direction: filter.direction, points: filter.points }
      const sort = changed === 'race_division' ? undefined : values.sort
      const address = classificationAddress(
        event.slug,
        { ...chosen, ...kept, sort },
        distances[0]?.race_division,
      )
      void navigate(address, { replace: typed, preventScrollReset: true })
    },
  })
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      aria-label="Filtrar la clasificación"
      className={classes.filters}
      {...handlers}
    >
      <DistanceField
        distances={distances}
        defaultValue={filter.race_division}
        className={classes.wide ?? ''}
      />
      <NameField defaultValue={filter.name} className={classes.wide ?? ''} />
      <GenderField defaultValue={filter.gender} />
      <CategoryField categories={categoriesOf(division, filter.gender)} defaultValue={filter.category} />
      <Chooser
        label="Ordenar por"
        name="sort"
        choices={sorts}
        defaultValue={filter.sort}
        className={`${classes.wide} ${classes.sorting}`}
      />
      <noscript>
        <LightButton type="submit">Buscar</LightButton>
      </noscript>
    </Form>
  )
}

function Splits({
  points,
  shown,
  hrefFor,
}: {
  points: string[]
  shown: number
  hrefFor: (from: number) => string
}) {
  if (points.length <= SPLITS_SHOWN) return null
  const last = Math.min(shown + SPLITS_SHOWN, points.length)
  return (
    <nav className={classes.splits} aria-label="Parciales">
      {shown > 0 ? (
        <Link to={hrefFor(Math.max(0, shown - SPLITS_SHOWN))} preventScrollReset>
          Parciales anteriores
        </Link>
      ) : null}
      <span>
        Parciales {shown + 1} a {last} de {points.length}
      </span>
      {last < points.length ? (
        <Link to={hrefFor(shown + SPLITS_SHOWN)} preventScrollReset>
          Parciales siguientes
        </Link>
      ) : null}
    </nav>
  )
}

function Downloads({ head, filter }: Omit<CardProps, 'found'>) {
  const { page: _, points: __, ...asked } = filter
  const address = (path: string) => fillPath(path, { eventId: head.event.id }, asked)
  return (
    <div className={classes.tools}>
      <a className={classes.tool} href={address('/api/event/:eventId/classification.xlsx')} download>
        <IconDownload size={18} aria-hidden="true" />
        Excel
      </a>
      <a className={classes.tool} href={address('/api/event/:eventId/classification.csv')} download>
        <IconDownload size={18} aria-hidden="true" />
        CSV
      </a>
      <button type="button" className={classes.tool} onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden="true" />
        Imprimir
      </button>
    </div>
  )
}

const totalText = (total: number) => (total === 1 ? '1 resultado' : `${groupedNumber(total)} resultados`)

export function ClassificationCard({
  head,
  filter,
  found,
  division,
}: CardProps & { division: ResultsDivision }) {
  const loading = useNavigation().state === 'loading'
  const { event, distances } = head
  const first = distances[0]?.race_division
  const address = (change: Partial<ClassificationFilter>) =>
    classificationAddress(event.slug, { ...filter, ...change }, first)
  const from = filter.points < found.points.length ? filter.points : 0
  const columns = classificationColumns({
    division,
    isCycling: event.sport === 'ciclismo',
    points: found.points.slice(from, from + SPLITS_SHOWN),
    sorting: filter,
    hrefFor: (sort) => address({ ...nextSorting(filter, sort), page: 1 }),
  })
  const sorts = columns.flatMap(({ sort, header }) => (sort ? [{ value: sort, label: header }] : []))
  const { winner } = found
  return (
    <SectionCard
      flush
      title={`Clasificación general · ${division.race_division}`}
      hint={
        winner ? (
          <>
            La diferencia es con quien ganó {groupText(filter)}: {winner.name}, {winner.time} (
            {DECIDED_BY[winner.clock]}).
          </>
        ) : undefined
      }
      action={<Downloads head={head} filter={filter} />}
    >
      <Filters head={head} filter={filter} sorts={sorts} />
      <div className={classes.line}>
        <p role="status">
          {totalText(found.meta.total)}
          {isFiltered(filter) ? (
            <>
              {' · '}
              <Link to={classificationAddress(event.slug, { race_division: filter.race_division }, first)}>
                Quitar filtros
              </Link>
            </>
          ) : null}
        </p>
        <Splits points={found.points} shown={from} hrefFor={(points) => address({ points })} />
      </div>
      {found.data.length > 0 ? (
        <div className={classes.wrap}>
          <ResultsTable
            caption={`Clasificación general de ${division.race_division}`}
            columns={columns}
            rows={found.data}
            loading={loading}
            wanted=""
          />
        </div>
      ) : (
        <p className={classes.nothing}>Nadie coincide con tu búsqueda en esta distancia.</p>
      )}
      <Pager
        label="Páginas de la clasificación"
        page={found.meta.current_page}
        lastPage={found.meta.last_page}
        hrefFor={(page) => address({ page })}
      />
    </SectionCard>
  )
}
