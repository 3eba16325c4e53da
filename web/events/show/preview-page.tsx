/** /admin/eventos/show/{id}/vista-previa: what the public will see, for events nobody can open yet. */
import '@mantine/core/styles/Typography.layer.css'
import { Button, Typography } from '@mantine/core'
import { Link } from 'react-router'
import { readBogota } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { countdownText } from '#domain/events/rules/countdown.ts'
import { categoryGenderLabel } from '#domain/events/rules/genders.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { sportLabel } from '#domain/events/rules/sports.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { FormSkeleton, TitleSkeleton } from '#web/ui/skeletons.tsx'
import { StatusPage } from '#web/ui/status-page.tsx'
import { EVENTS, publicPathOf, shownAt, TO_EVENTS } from '../event-addresses.ts'
import { isUnknownEvent, useEvent } from '../event-queries.ts'
import type { Route } from './+types/preview-page.ts'
import classes from './preview-page.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Vista previa | Dorsal' }]

export default function PreviewPage({ params: { id } }: Route.ComponentProps) {
  const { data, error, refetch } = useEvent(id)
  if (error && !data)
    return isUnknownEvent(error) ? (
      <StatusPage status={404} home={TO_EVENTS} />
    ) : (
      <LoadError error={error} onRetry={refetch} />
    )
  if (!data)
    return (
      <>
        <TitleSkeleton />
        <FormSkeleton fields={6} />
      </>
    )
  const { event } = data
  const facts = [
    ['Fecha', <DateText key="date" value={event.event_datetime} form="long" />],
    ['Ciudad', event.city || '-'],
    ['Deporte', sportLabel(event.sport)],
    ['Horario', `${event.timeframe.time_1} a ${event.timeframe.time_2}`],
    ['Inscripciones hasta', <DateText key="deadline" value={event.register_deadline} form="date and time" />],
    ['Cupos', formatNumber(event.participant_limit)],
  ] as const
  return (
    <>
      <PageTitle
        crumbs={[EVENTS, { to: shownAt(event), label: event.name }]}
        title="Vista previa"
        subtitle={
          event.status === 'active'
            ? 'El evento está activo: esto es lo que el público ve.'
            : 'El evento está inactivo: nadie más puede ver esto todavía.'
        }
        action={
          event.status === 'active' ? (
            <Button component={Link} to={publicPathOf(event)} variant="default">
              Ver evento
            </Button>
          ) : undefined
        }
      />
      <article className={classes.page}>
        <header className={classes.cover}>
          {event.cover_image ? <img className={classes.photo} src={event.cover_image} alt="" /> : null}
          <div className={classes.words}>
            <h2 className={classes.name}>{event.name}</h2>
            {readBogota(event.event_datetime) ? <p>{countdownText(event.remaining_days)}</p> : null}
          </div>
        </header>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <SectionCard title="Tarifas">
          <DataTable
            caption="Tarifas"
            columns={[
              { header: 'Válida hasta', cell: ({ date }) => <DateText value={date} /> },
              { header: 'Precio', align: 'end', cell: ({ event_price }) => <Money value={event_price} /> },
              {
                header: 'Costo de servicio',
                align: 'end',
                cell: ({ cost_service }) => <Money value={cost_service} />,
              },
            ]}
            rows={event.event_price}
            rowKey={({ date }) => date}
            empty={<p className={classes.none}>La inscripción es gratis.</p>}
          />
        </SectionCard>
        <SectionCard title="Categorías">
          <DataTable
            caption="Categorías"
            columns={[
              { header: 'Distancia', cell: ({ distance }) => distance },
              { header: 'Categoría', cell: ({ title }) => title },
              { header: 'Género', cell: ({ gender }) => categoryGenderLabel(gender) },
              { header: 'Edades', align: 'end', cell: (row) => `${row.start_age} a ${row.final_age}` },
            ]}
            rows={event.categorias}
            rowKey={(row) => row.id}
            empty={<p className={classes.none}>Aún no hay categorías.</p>}
          />
        </SectionCard>
        <SectionCard title="Kits">
          <DataTable
            caption="Kits"
            columns={[
              { header: 'Kit', cell: ({ kit_name }) => kit_name },
              { header: 'Talla', cell: ({ size }) => kitSizeLabel(size) },
              { header: 'Quedan', align: 'end', cell: ({ left }) => formatNumber(left) },
            ]}
            rows={event.kits}
            rowKey={(row) => row.id}
            empty={<p className={classes.none}>Aún no hay kits.</p>}
          />
        </SectionCard>
        {event.description ? (
          <SectionCard title="Descripción">
            <Typography>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises every description it stores */}
              <div dangerouslySetInnerHTML={{ __html: event.description }} />
            </Typography>
          </SectionCard>
        ) : null}
      </article>
    </>
  )
}
