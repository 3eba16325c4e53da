/** One request beside the list: who asks, what is on file, and the way to answer. */
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { documentText } from '#domain/colombia/documents.ts'
import { KIND_WORDS } from '#domain/privacy/rules/requests.ts'
import type { DataRequest, getDataRequest } from '#domain/privacy/staff-contract.ts'
import { call } from '#web/client.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { DrawerPanel } from '#web/ui/drawer-panel.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { AnswerForm } from './answer-form.tsx'
import classes from './request-drawer.module.css'
import { DayText, IdentityBadge, RequestStateBadge } from './request-words.tsx'

function Asked({ request }: { request: DataRequest }) {
  return (
    <Facts>
      <Fact label="Pide">{KIND_WORDS[request.kind]}</Fact>
      <Fact label="Nombre">{request.name}</Fact>
      <Fact label="Documento">{documentText(request)}</Fact>
      <Fact label="Correo">{request.email}</Fact>
      <Fact label="Recibida">
        <DateText value={request.created_at} form="date and time" />
      </Fact>
      <Fact label="Fecha límite">
        <DayText day={request.due_on} />
      </Fact>
      {request.message ? (
        <Fact label="Mensaje" wide prose>
          {request.message}
        </Fact>
      ) : null}
    </Facts>
  )
}

const othersOnFile = ({ email, on_file: { emails } }: DataRequest) => {
  if (emails.length === 0) return 'No hay ningún correo guardado para este documento.'
  if (emails.length === 1 && emails[0] === email) return 'Es el único correo guardado para este documento.'
  if (emails.includes(email))
    return `Este documento tiene varios correos guardados (${emails.join(', ')}): uno entre varios no prueba quién es.`
  return `El correo guardado para este documento es otro (${emails.join(', ')}).`
}

function Identity({ request }: { request: DataRequest }) {
  if (request.identity === 'verified')
    return (
      <Alert color="paramo" title="Identidad verificada">
        Abrió el enlace desde el único correo guardado para este documento.
      </Alert>
    )
  return (
    <Alert color="sol" title={request.identity === 'unconfirmed' ? 'Sin confirmar' : 'Sin verificar'}>
      {request.identity === 'unconfirmed' ? 'Todavía no abre el enlace que le enviamos. ' : null}
      {othersOnFile(request)} Antes de responder, comprueba quién es y escríbelo.
    </Alert>
  )
}

function OnFile({ request: { on_file } }: { request: DataRequest }) {
  const { registrations, orders, consents, results } = on_file
  return (
    <section aria-label="Lo que hay guardado">
      <h3 className={classes.heading}>Lo que hay guardado</h3>
      <Facts>
        <Fact label="Inscripciones">{registrations}</Fact>
        <Fact label="Compras">{orders}</Fact>
        <Fact label="Resultados con su nombre">{results.filter(({ exact }) => exact).length}</Fact>
      </Facts>
      {consents.length > 0 ? (
        <details className={classes.consents}>
          <summary>Autorizaciones ({consents.length})</summary>
          <ul>
            {consents.map(({ event, consents: given, declared, version, at, address }) => (
              <li key={`${event} ${at}`}>
                <strong>{event}</strong>: {given.join(', ') || 'autorización pendiente'}.{' '}
                {declared.length > 0 ? `Declarado por quien inscribió: ${declared.join(', ')}. ` : ''}Texto{' '}
                {version || '-'}, <DateText value={at} form="date and time" />, desde {address || '-'}.
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

function Answered({ request }: { request: DataRequest }) {
  return (
    <section aria-label="Respuesta">
      <h3 className={classes.heading}>Respuesta</h3>
      <Facts>
        <Fact label="Respondió">{request.answered_by ?? '-'}</Fact>
        <Fact label="Cuándo">
          <DateText value={request.answered_at} form="date and time" />
        </Fact>
        {request.kind === 'copy' && request.state === 'answered' ? (
          <Fact label="Copia descargada">
            <DateText value={request.copy_taken_at} form="date and time" absent="Todavía no" />
          </Fact>
        ) : null}
        {request.identity_note ? (
          <Fact label="Cómo se comprobó quién es" wide>
            {request.identity_note}
          </Fact>
        ) : null}
        {request.answer ? (
          <Fact label="Se le dijo" wide prose>
            {request.answer}
          </Fact>
        ) : null}
      </Facts>
    </section>
  )
}

function RequestBody({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['data-requests', 'one', id],
    queryFn: ({ signal }) =>
      call<typeof getDataRequest>('GET /api/data-requests/:id', { params: { id }, signal }),
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <LinesSkeleton lines={8} />
  const { request } = data
  const open = request.state === 'pending'
  return (
    <div className={classes.request}>
      <div className={classes.line}>
        <h2 className={classes.number}>{request.number}</h2>
        <RequestStateBadge {...request} />
        <IdentityBadge identity={request.identity} />
      </div>
      <Asked request={request} />
      {open ? <Identity request={request} /> : <Answered request={request} />}
      <OnFile request={request} />
      {open || (request.kind === 'copy' && request.state === 'answered') ? (
        <AnswerForm key={request.state} request={request} onAnswered={onClose} />
      ) : null}
    </div>
  )
}

export function RequestDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <DrawerPanel opened={id !== null} onClose={onClose} title="Solicitud" size={640}>
      {id === null ? null : <RequestBody id={id} onClose={onClose} />}
    </DrawerPanel>
  )
}
