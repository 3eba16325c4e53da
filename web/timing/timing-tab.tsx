/** Tab Cronometraje: what the timing company has, what it would get now, and its key. */
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Route } from './+types/timing-tab.ts'
import { WithoutTime } from './dns/without-time.tsx'
import { InsuranceCard } from './insurance-card.tsx'
import { ProfilesCard } from './profiles/profiles-card.tsx'
import { useTimingBoard } from './timing-queries.ts'
import { TokensCard } from './tokens/tokens-card.tsx'
import { InvalidCard } from './versions/invalid-card.tsx'
import { StateCard } from './versions/state-card.tsx'
import { VersionsCard } from './versions/versions-card.tsx'

export default function TimingTab({ params: { id } }: Route.ComponentProps) {
  const { data, error, refetch } = useTimingBoard(id)
  return (
    <>
      <TabTitle
        title="Cronometraje"
        hint="La lista de salida que recibe la empresa: cada versión queda congelada y la siguiente dice solo lo que cambió. Nunca lleva correos, teléfonos ni datos de salud."
      />
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LinesSkeleton lines={8} /> : null}
      {data ? (
        <>
          <StateCard eventId={id} board={data} />
          <VersionsCard eventId={id} board={data} />
          <InvalidCard invalid={data.invalid} />
          <WithoutTime eventId={Number(id)} />
          <TokensCard eventId={id} />
          <ProfilesCard eventId={id} profiles={data.profiles} />
          <InsuranceCard eventId={id} />
        </>
      ) : null}
    </>
  )
}
