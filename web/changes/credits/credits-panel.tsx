/** The credits of an event in a few words, with the way to their page: for the tab Cambios. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { listCredits } from '#domain/changes/credits/credit-contract.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { call } from '#web/client.ts'
import { shownAt } from '#web/events/event-addresses.ts'
import { SectionCard } from '#web/ui/section-card.tsx'

const said = (people: number, left: number, targets: number) => {
  if (people === 0) return 'Nadie ha aplazado su cupo todavía.'
  const where =
    targets === 0
      ? 'Todavía no vale en ningún evento.'
      : `Vale en ${targets === 1 ? '1 evento' : `${targets} eventos`}.`
  return `${people === 1 ? '1 saldo' : `${people} saldos`}, ${formatPesos(left)} por usar. ${where}`
}

export function CreditsPanel({ eventId }: { eventId: number }) {
  const id = String(eventId)
  const { data } = useQuery({
    queryKey: ['credits', id, 'panel'],
    queryFn: ({ signal }) =>
      call<typeof listCredits>('GET /api/eventos/:id/saldos', {
        params: { id },
        query: { per_page: 1 },
        signal,
      }),
  })
  return (
    <SectionCard
      title="Saldos a favor"
      hint={
        data ? said(data.totals.people, data.totals.left, data.targets.length) : 'De los cupos aplazados.'
      }
      action={
        <Button component={Link} variant="default" to={shownAt({ id: eventId }, 'cambios/saldos')}>
          Ver saldos
        </Button>
      }
    />
  )
}
