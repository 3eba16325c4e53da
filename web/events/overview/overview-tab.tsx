/** Tab Detalles: how the event is doing, in six figures. */
import { useQuery } from '@tanstack/react-query'
import type { getOverview } from '#domain/events/contract.ts'
import { categoryName } from '#domain/events/rules/category-names.ts'
import { call } from '#web/client.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { eventKeys, useShownEvent } from '../event-queries.ts'
import { FirstStepsAround } from '../first-steps/first-steps.tsx'
import { FiguresLinksCard } from '../sponsor/figures-links-card.tsx'
import { DaysChart } from './days-chart.tsx'
import { KitsChart } from './kits-chart.tsx'
import { MoneyChart } from './money-chart.tsx'
import classes from './overview-tab.module.css'
import { PeopleChart } from './people-chart.tsx'

const NOBODY = 'Todavía no hay inscritos.'
const GENDERS = { female: 'Mujeres', male: 'Hombres' }

const bandLabel = (band: string) => {
  if (band === '-17') return 'Menores de 18'
  return band.endsWith('+') ? `${band.slice(0, -1)} años o más` : `${band.replace('-', ' a ')} años`
}

function Figures({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: eventKeys.overview(id),
    queryFn: ({ signal }) =>
      call<typeof getOverview>('GET /api/eventos/:id/overview', { params: { id }, signal }),
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <CardsSkeleton cards={4} />
  return (
    <div className={classes.figures}>
      <div className={classes.whole}>
        <p className={classes.words}>
          Inscritos: confirmados y sin pagar. Sin pagar es quien tiene un cupo reservado.
        </p>
        <DaysChart days={data.by_day} />
      </div>
      <div className={classes.column}>
        <MoneyChart eventId={id} money={data.money} />
        <PeopleChart
          title="Inscritos por categoría"
          by="Categoría"
          empty={NOBODY}
          rows={data.by_category.map((row) => ({
            ...row,
            key: row.category_id,
            label: categoryName(row, data.by_category),
          }))}
        />
      </div>
      <div className={classes.column}>
        <PeopleChart
          title="Inscritos por género"
          by="Género"
          empty={NOBODY}
          rows={data.by_gender.map((row) => ({ ...row, key: row.gender, label: GENDERS[row.gender] }))}
        />
        <PeopleChart
          title="Inscritos por edad"
          by="Edad"
          empty={NOBODY}
          rows={data.by_age.map((row) => ({ ...row, key: row.band, label: bandLabel(row.band) }))}
        />
      </div>
      <div className={classes.whole}>
        <KitsChart kits={data.by_kit} />
      </div>
      <div className={classes.whole}>
        <FiguresLinksCard eventId={id} />
      </div>
    </div>
  )
}

export default function OverviewTab() {
  const { id } = useShownEvent()
  return (
    <FirstStepsAround key={id} eventId={id}>
      <Figures id={id} />
    </FirstStepsAround>
  )
}
