/** 'Editar datos' from the drawer of the event: the same form as in Competidores, without leaving the list. */
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { getCompetitor } from '#domain/registration/staff/competitor-contract.ts'
import { call } from '#web/client.ts'
import { opensLater } from '#web/ui/opens-later.tsx'

const EditCompetitorModal = opensLater(
  async () => (await import('./edit-competitor-modal.tsx')).EditCompetitorModal,
  { opened: false },
)

export function EditPerson({ competitorId }: { competitorId: number }) {
  const [editing, setEditing] = useState(false)
  const { data } = useQuery({
    queryKey: ['competitor to edit', competitorId],
    queryFn: ({ signal }) =>
      call<typeof getCompetitor>('GET /api/competitors/:id', { params: { id: competitorId }, signal }),
    enabled: editing,
    // Each reading of health data is written down: none without a reason.
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <Button
        variant="subtle"
        loading={editing && !data}
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        onClick={() => setEditing(true)}
      >
        Editar datos
      </Button>
      {data ? (
        <EditCompetitorModal
          competitor={data.competitor}
          keepsHealth={data.keeps_health}
          opened={editing}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  )
}
