/** /competitor/perfil: who one is, the own data in each race to come, the password and the open sessions. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { documentText } from '#domain/colombia/documents.ts'
import type { Person, provenRegistrations } from '#domain/registration/mine/mine-contract.ts'
import { PasswordCard } from '#web/accounts/password-card.tsx'
import { SESSIONS_KEY, SessionsCard } from '#web/accounts/sessions-card.tsx'
import { call } from '#web/client.ts'
import { ContactData } from '#web/registration/mine/contact-data.tsx'
import { useSession } from '#web/session.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import type { Route } from './+types/profile-page.ts'
import classes from './profile-page.module.css'
import { useMyEvents } from './use-my-events.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Mi perfil | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const GENDERS: Record<string, string> = { female: 'Femenino', male: 'Masculino' }

function PersonFacts({ person }: { person: Person }) {
  const { name, last_name, dni, document_type, email, birthday, gender, city, department } = person
  return (
    <Facts>
      <Fact label="Nombre">{`${name} ${last_name}`.trim()}</Fact>
      <Fact label="Correo de la cuenta">{email}</Fact>
      {dni ? (
        <Fact label="Documento">{documentText({ dni, document_type: document_type ?? '' })}</Fact>
      ) : null}
      {birthday ? (
        <Fact label="Nacimiento">
          <DateText value={birthday} form="long" />
        </Fact>
      ) : null}
      {GENDERS[gender] ? <Fact label="Género">{GENDERS[gender]}</Fact> : null}
      {city ? <Fact label="Ciudad">{[city, department].filter(Boolean).join(', ')}</Fact> : null}
    </Facts>
  )
}

const useOwnData = ({ dni = '', document_type }: Partial<Person>) =>
  useQuery({
    enabled: dni !== '',
    queryKey: ['own-data', dni, document_type],
    queryFn: ({ signal }) =>
      call<typeof provenRegistrations>('POST /api/competitor/:dni/own', {
        params: { dni },
        body: { document_type: document_type as never },
        signal,
      }),
  })

/** Each registration keeps what was told for it: what is corrected in one race stays as it is in another. */
function OwnData({ person }: { person: Person }) {
  const { dni, document_type } = person
  const { data, error, refetch } = useOwnData(person)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <LinesSkeleton lines={4} />
  const correctable = data.registrations.filter((one) => one.correctable)
  if (correctable.length === 0)
    return (
      <div className={classes.nothing}>
        <p>Tus datos se corrigen mientras tengas una carrera por venir. Hoy no tienes ninguna.</p>
        <LinkButton to="/eventos" look="outline">
          Ver eventos
        </LinkButton>
      </div>
    )
  return (
    <ul className={classes.races}>
      {correctable.map((proof) => (
        <li key={proof.participant_key}>
          <h3 className={classes.race}>{proof.event}</h3>
          <ContactData
            proof={proof}
            document={{ dni, document_type }}
            birthday=""
            token={undefined}
            onCorrected={() => void refetch()}
          />
        </li>
      ))}
    </ul>
  )
}

export default function ProfilePage() {
  const session = useSession()
  const client = useQueryClient()
  const { data, error, refetch } = useMyEvents()
  const person = data?.competitor
  const own = useOwnData(person ?? {})
  if (!session) return null
  // What stands below comes when nothing above it grows any more.
  const settled = person ? person.dni === '' || Boolean(own.data ?? own.error) : Boolean(error)
  return (
    <>
      <PageTitle title="Mi perfil" />
      <div className={classes.cards}>
        <SectionCard
          title="Mis datos"
          hint="Documento, nacimiento y género los corrige el organizador de la carrera."
        >
          {person ? <PersonFacts person={person} /> : null}
          {!person && error ? <LoadError error={error} onRetry={refetch} /> : null}
          {person || error ? null : <LinesSkeleton lines={4} />}
        </SectionCard>
        {person?.dni ? (
          <SectionCard title="Mis datos en cada carrera" hint="Nombre, contacto, ciudad, emergencia y EPS.">
            <OwnData person={person} />
          </SectionCard>
        ) : null}
        {settled ? (
          <>
            <PasswordCard onChanged={() => void client.invalidateQueries({ queryKey: SESSIONS_KEY })} />
            <SessionsCard />
          </>
        ) : null}
      </div>
    </>
  )
}
