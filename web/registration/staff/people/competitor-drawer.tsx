/** One competitor: what is known, and every registration the caller may see. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { documentText } from '#domain/colombia/documents.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { HEALTH_LABELS } from '#domain/registration/rules/health-fields.ts'
import type { Competitor, getCompetitor } from '#domain/registration/staff/competitor-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { shownAt } from '#web/events/event-addresses.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { DrawerPanel } from '#web/ui/drawer-panel.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { HistoryFold } from '#web/ui/history/history-list.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { bloodText, placeText } from '../participant-facts.tsx'
import { competitorKeys } from '../participant-queries.ts'
import { PaymentBadge } from '../payment-badge.tsx'
import drawer from '../registration-drawer.module.css'
import staff from '../staff.module.css'
import classes from './competitor-drawer.module.css'
import { genderLabel, told } from './person-words.ts'

const EditCompetitorModal = opensLater(
  async () => (await import('./edit-competitor-modal.tsx')).EditCompetitorModal,
  { opened: false },
)

type Shown = AnswerOf<typeof getCompetitor>

function CompetitorFacts({ competitor }: { competitor: Competitor }) {
  const { phone, email } = competitor
  return (
    <Facts>
      <Fact label="Identificación">{documentText(competitor)}</Fact>
      <Fact label="Nacimiento">
        <DateText value={competitor.birthday} /> ({competitor.age} años)
      </Fact>
      <Fact label="Género">{genderLabel(competitor.gender)}</Fact>
      <Fact label="Celular">
        {phone ? (
          <a className="lone-link" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phoneText(phone)}
          </a>
        ) : (
          '-'
        )}
      </Fact>
      <Fact label="Correo" wide>
        {email ? (
          <a className="lone-link" href={`mailto:${email}`}>
            {email}
          </a>
        ) : (
          '-'
        )}
      </Fact>
      <Fact label="Dirección" wide>
        {placeText(competitor.address, competitor.city, competitor.department)}
      </Fact>
      <Fact label="Contacto de emergencia" wide>
        {placeText(competitor.emergency_name, phoneText(competitor.emergency_phone))}
      </Fact>
      <Fact label="EPS">{told(competitor.eps)}</Fact>
      <Fact label="Sangre">{bloodText(competitor)}</Fact>
      {competitor.conditions ? (
        <Fact label={HEALTH_LABELS.conditions} wide>
          {competitor.conditions}
        </Fact>
      ) : null}
    </Facts>
  )
}

function Registrations({ registrations }: Pick<Shown, 'registrations'>) {
  return (
    <section aria-label="Inscripciones">
      <h3 className={drawer.title}>Inscripciones</h3>
      {registrations.length === 0 ? <p className={staff.soft}>No tiene inscripciones.</p> : null}
      <ul className={classes.list}>
        {registrations.map((registration) => (
          <li key={registration.id}>
            <Link
              className="lone-link"
              to={`${shownAt({ id: registration.event_id }, 'competitor')}?inscripcion=${registration.id}`}
            >
              {registration.event}
            </Link>
            <span className={staff.soft}>
              <DateText value={registration.event_datetime} /> · {registration.category} ·{' '}
              {kitSizeLabel(registration.size)}
              {registration.bib ? ` · Dorsal ${registration.bib}` : ''}
            </span>
            <PaymentBadge {...registration} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function CompetitorDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const [editing, { open, close }] = useDisclosure(false)
  const { data, error, refetch } = useQuery({
    queryKey: competitorKeys.one(id ?? 0),
    queryFn: ({ signal }) =>
      call<typeof getCompetitor>('GET /api/competitors/:id', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // Each reading of health data is written down: none without a reason.
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  })
  const competitor = data?.competitor
  return (
    <DrawerPanel
      opened={id !== null}
      onClose={onClose}
      title={competitor ? `${competitor.name} ${competitor.last_name}` : 'Competidor'}
      size={560}
      footer={
        competitor ? (
          <Button leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={open}>
            Editar
          </Button>
        ) : null
      }
    >
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!error && !competitor ? <LinesSkeleton lines={8} /> : null}
      {data ? (
        <div className={drawer.detail}>
          <CompetitorFacts competitor={data.competitor} />
          <Registrations registrations={data.registrations} />
          <HistoryFold
            filter={{ competitor_id: data.competitor.id }}
            version={JSON.stringify(data.competitor)}
          />
          <EditCompetitorModal
            competitor={data.competitor}
            keepsHealth={data.keeps_health}
            opened={editing}
            onClose={close}
          />
        </div>
      ) : null}
    </DrawerPanel>
  )
}
