/** A mailing without any Excel: the finishers of an event, or those who paid, with the event's own design. */
import { NativeSelect, Radio } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { listEventNames } from '#domain/accounts/contract.ts'
import type { createFromEvent, describePeople } from '#domain/certificates/batches/new-batch-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { LeftRows } from '../batches/left-rows.tsx'
import { certificateKeys } from '../certificate-keys.ts'
import { AT_ONCE, sendingErrors, sendingOf } from './batch-draft.ts'
import classes from './create.module.css'
import { CreateFrame } from './create-frame.tsx'
import { FirstCertificates } from './first-certificates.tsx'
import { SendingFields } from './sending-fields.tsx'
import { useCreated } from './use-created.ts'

type Source = 'results' | 'participants'

const NOT_CREATED = 'Error al crear el certificado'

function People({ eventId, source, distance }: { eventId: string; source: Source; distance: string }) {
  const people = useQuery({
    queryKey: certificateKeys.people(eventId, source, distance),
    queryFn: ({ signal }) =>
      call<typeof describePeople>('GET /api/eventos/:id/certificados', {
        params: { id: eventId },
        query: { source, distance },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  if (people.error) return <LoadError error={people.error} onRetry={() => people.refetch()} />
  if (!people.data) return <LinesSkeleton lines={4} />
  const { total, without_email, previews, left_out, left_out_count } = people.data
  const count = (value: number) => value.toLocaleString('es-CO')
  return (
    <div>
      <p role="status">
        <strong>{total === 1 ? '1 persona' : `${count(total)} personas`}</strong> con certificado y correo.
        {without_email > 0
          ? ` ${without_email === 1 ? '1 queda' : `${count(without_email)} quedan`} por fuera: no sabemos su correo.`
          : ''}
      </p>
      <LeftRows rows={left_out} count={left_out_count} />
      <FirstCertificates previews={previews} stale={people.isPlaceholderData} />
    </div>
  )
}

const useDistances = (eventId: string, source: Source) =>
  useQuery({
    queryKey: [...certificateKeys.people(eventId, source, ''), 'distances'],
    queryFn: ({ signal }) =>
      call<typeof describePeople>('GET /api/eventos/:id/certificados', {
        params: { id: eventId },
        query: { source, count: 0 },
        signal,
      }),
    enabled: eventId !== '',
  }).data?.distances ?? []

export function EventForm() {
  const [params, setParams] = useSearchParams()
  const eventId = params.get('event_id') ?? ''
  const [source, setSource] = useState<Source>('results')
  const [distance, setDistance] = useState('')
  const [sending, setSending] = useState(AT_ONCE)
  const [missing, setMissing] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const { notice, created } = useCreated()
  const { data } = useQuery({
    queryKey: ['events', 'names'],
    queryFn: ({ signal }) => call<typeof listEventNames>('GET /api/get-name-events', { signal }),
  })
  const distances = useDistances(eventId, source)

  const creating = useMutation({
    mutationFn: () =>
      call<typeof createFromEvent>('POST /api/eventos/:id/certificados', {
        params: { id: eventId },
        body: { source, distance, ...sendingOf(sending) },
      }),
    onError: (error) => {
      const { message, body, errors = {} } = failureOf(error)
      const sentences = Object.values(errors).flat()
      setMissing(errors.fecha_notificacion?.[0])
      const words = [NOT_CREATED, ...(sentences.length > 0 ? sentences : [message, body])]
      setFailure([...new Set(words.filter(Boolean))].join('. '))
    },
    onSuccess: created,
  })
  const submit = () => {
    const { fecha_notificacion } = sendingErrors(sending, Date.now())
    setMissing(fecha_notificacion)
    setFailure(null)
    if (eventId === '') setFailure(`${NOT_CREATED}. Elige el evento.`)
    else if (fecha_notificacion) setFailure(NOT_CREATED)
    else creating.mutate()
  }

  return (
    <CreateFrame onSubmit={submit} failure={failure} notice={notice} busy={creating.isPending}>
      <SectionCard title="Las personas">
        <div className={classes.stack}>
          <div className={classes.fields}>
            <NativeSelect
              label="Evento"
              withAsterisk
              data={[
                { value: '', label: 'Elige un evento', disabled: true },
                ...(data?.events ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={eventId}
              onChange={(event) => {
                setDistance('')
                setParams(
                  { origen: 'evento', event_id: event.currentTarget.value },
                  { replace: true, preventScrollReset: true },
                )
              }}
            />
            {distances.length > 1 ? (
              <NativeSelect
                label="Distancia"
                data={[{ value: '', label: 'Todas' }, ...distances]}
                value={distance}
                onChange={(event) => setDistance(event.currentTarget.value)}
              />
            ) : null}
          </div>
          <Radio.Group
            aria-label="A quiénes"
            value={source}
            onChange={(chosen) => {
              setSource(chosen as Source)
              setDistance('')
            }}
          >
            <div className={classes.choices}>
              <Radio value="results" label="Quienes tienen resultado" />
              <Radio value="participants" label="Inscritos que pagaron" />
            </div>
          </Radio.Group>
          {eventId ? (
            <>
              <p className={classes.hint}>
                Con el diseño del evento.{' '}
                <Link to={`/admin/eventos/show/${eventId}/certificate-design`}>Ver o cambiar el diseño</Link>
              </p>
              <People eventId={eventId} source={source} distance={distance} />
            </>
          ) : null}
        </div>
      </SectionCard>
      <SendingFields value={sending} onChange={setSending} error={missing} />
    </CreateFrame>
  )
}
