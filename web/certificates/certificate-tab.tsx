/** Tab Certiciado: the design of the event's certificates. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { getDesign } from '#domain/certificates/design/design-contract.ts'
import { call } from '#web/client.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { FormSkeleton } from '#web/ui/skeletons.tsx'
import type { Route } from './+types/certificate-tab.ts'
import { certificateKeys } from './certificate-keys.ts'
import { DesignForm } from './designer/design-form.tsx'

export default function CertificateTab({ params: { id } }: Route.ComponentProps) {
  const [started, setStarted] = useState(0)
  const design = useQuery({
    queryKey: certificateKeys.design(id),
    queryFn: ({ signal }) =>
      call<typeof getDesign>('GET /api/eventos/:id/certificate-design', { params: { id }, signal }),
    // A design that is being changed must not reload under the person's hands.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (design.error && !design.data) return <LoadError error={design.error} onRetry={() => design.refetch()} />
  if (!design.data) return <FormSkeleton fields={5} />
  return (
    <DesignForm
      key={`${id} ${started}`}
      eventId={id}
      stored={design.data}
      onReload={() => void design.refetch().then(() => setStarted((count) => count + 1))}
    />
  )
}
