/** At the desk the person signs on this very screen: the page to sign opens in place of the panel. */
import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { makeConsentLink } from '#domain/registration/consent/consent-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { participantKeys } from './participant-queries.ts'

export function SignHere({ eventId, participantId }: { eventId: number; participantId: number }) {
  const { show } = useNotice()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const opening = useMutation({
    mutationFn: () =>
      call<typeof makeConsentLink>('POST /api/eventos/:id/consent-links', {
        params: { id: eventId },
        body: { member_id: participantId, way: 'desk' },
      }),
    onSuccess: async ({ url }) => {
      await navigate(new URL(url).pathname, { state: { back: pathname + search } })
      // Who comes back with the browser's own button reads it anew.
      client.removeQueries({ queryKey: participantKeys.all })
    },
    onError: (error) => void show(failureOf(error)),
  })
  return (
    <Button
      variant="default"
      size="xs"
      disabled={opening.isPending}
      leftSection={<IconSignature size={18} aria-hidden="true" />}
      onClick={() => opening.mutate()}
    >
      Firmar aquí
    </Button>
  )
}
