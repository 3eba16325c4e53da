/** The signed paper of a participant, in the drawer: each look at its photo is written down. */
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { listPapersOf } from '#domain/kit-desk/consent/desk-consent-contract.ts'
import { call, fetchAnswer } from '#web/client.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { usePrivatePicture } from '#web/ui/private-picture.ts'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import classes from './line.module.css'

/** Fetched when it is asked for, and not kept. */
function Photo({ eventId, id }: { eventId: number; id: string }) {
  const { url, error, refetch } = usePrivatePicture({
    queryKey: ['paper', id],
    load: (signal) => fetchAnswer('GET', `/api/kit-desk/${eventId}/paper-consents/${id}/photo`, { signal }),
    gcTime: 0,
  })
  if (error) return <LoadError error={error} onRetry={refetch} />
  return url ? (
    <img className={classes.photo} src={url} alt="Autorización firmada en papel" />
  ) : (
    <LinesSkeleton lines={6} />
  )
}

type PaperLineProps = { eventId: number; participantId: number }

export function PaperLine({ eventId, participantId }: PaperLineProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: ['papers', participantId],
    queryFn: ({ signal }) =>
      call<typeof listPapersOf>('GET /api/kit-desk/:event_id/paper-consents/of/:participant_id', {
        params: { event_id: eventId, participant_id: participantId },
        signal,
      }),
  })
  return (
    <>
      {data?.papers.map(({ id, desk, taken_at, photo }) => (
        <p key={id} className={classes.line}>
          <span>
            Firmó en papel · {desk}, <DateText value={taken_at} form="date and time" />
          </span>
          {photo ? (
            <Button variant="subtle" onClick={() => setOpened(id)}>
              Ver la foto
            </Button>
          ) : null}
        </p>
      ))}
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title="Autorización en papel"
        size="auto"
      >
        {opened ? <Photo eventId={eventId} id={opened} /> : null}
      </Modal>
    </>
  )
}
