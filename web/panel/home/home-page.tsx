/** /admin, 'Inicio': the organiser's day at a glance. It reads itself again while it is open. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { bogotaDay, formatLongDate, readBogota, remainingDays } from '#domain/colombia/clock.ts'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import type { Home } from '#domain/panel/home/home-contract.ts'
import { useIsAdministrator } from '#web/events/administrator-only.tsx'
import { FirstStepsAround } from '#web/events/first-steps/first-steps.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { Route } from './+types/home-page.ts'
import { CurveCard } from './curve-card.tsx'
import { DatesCard } from './dates-card.tsx'
import { DecisionsCard } from './decisions-card.tsx'
import { Figure, type FigureProps } from './figure.tsx'
import classes from './home.module.css'
import { useHome } from './home-queries.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { comparedText, MoneyCard, netOf, netOfDays } from './money-card.tsx'
import { PlacesCard } from './places-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Inicio | Dorsal' }]

const movements = (from: string, to: string) => `/admin/pagos?vista=movimientos&from=${from}&to=${to}`

const moneyFigures = (money: Home['money']): FigureProps[] => {
  const today = money.days.at(-1) ?? { day: bogotaDay(new Date()), received: 0, refunded: 0 }
  return [
    {
      label: 'Dinero de hoy',
      value: formatPesos(netOf(today)),
      hint: today.refunded > 0 ? `Se devolvieron ${formatPesos(today.refunded)}` : 'Lo que entró hoy',
      to: movements(today.day, today.day),
    },
    {
      label: 'Dinero de 7 días',
      value: formatPesos(netOfDays(money.days)),
      hint: comparedText(money),
      to: movements(money.days[0]?.day ?? today.day, today.day),
    },
  ]
}

const nextFigure = ([next]: Home['events']): FigureProps | null => {
  if (!next) return null
  const days = remainingDays(readBogota(next.event_datetime) ?? next.event_datetime)
  return {
    label: 'Próxima carrera',
    value: days <= 0 ? 'Hoy' : days === 1 ? 'Mañana' : `${formatNumber(days)} días`,
    hint: next.name,
    to: `/admin/eventos/show/${next.id}/overview`,
  }
}

/** Nothing is coming: what to do first, beside what there still is. */
function NothingComing() {
  const creates = useIsAdministrator()
  return (
    <FirstStepsAround>
      <SectionCard>
        <EmptyState
          mark="0"
          title="Ningún evento activo por venir."
          action={
            <Button
              component={Link}
              to={creates ? '/admin/eventos/crear' : '/admin/eventos'}
              variant="default"
            >
              {creates ? 'Crear evento' : 'Ver eventos'}
            </Button>
          }
        >
          Cuando actives uno, aquí ves su curva de ventas, sus cupos y sus fechas.
        </EmptyState>
      </SectionCard>
    </FirstStepsAround>
  )
}

function Inside({ home }: { home: Home }) {
  const { money, events, coming, decisions, dates } = home
  const waiting = decisions.reduce((sum, { count }) => sum + count, 0)
  const next = nextFigure(events)
  const figures: FigureProps[] = [
    ...moneyFigures(money),
    ...(next ? [next] : []),
    {
      label: 'Por decidir',
      value: formatNumber(waiting),
      hint: waiting === 0 ? 'Estás al día' : 'Están en la lista de abajo',
    },
  ]
  return (
    <>
      <div className={classes.figures}>
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </div>
      <div className={classes.home}>
        <div className={classes.aside}>
          <DecisionsCard decisions={decisions} />
          {coming > 0 ? <DatesCard dates={dates} /> : null}
        </div>
        <div className={classes.wide}>
          {coming > 0 ? <CurveCard events={events} /> : <NothingComing />}
          <MoneyCard money={money} />
          {coming > 0 ? <PlacesCard events={events} coming={coming} /> : null}
        </div>
      </div>
    </>
  )
}

export default function HomePage() {
  const { data, error, refetch } = useHome()
  const creates = useIsAdministrator()
  return (
    <>
      <PageTitle
        title="Inicio"
        subtitle={formatLongDate(new Date())}
        action={
          creates ? (
            <Button
              component={Link}
              to="/admin/eventos/crear"
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              Crear evento
            </Button>
          ) : null
        }
      />
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : data ? (
        <Inside home={data} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}
