/** Everything about one request, in the order in which somebody decides: what, the money, the person, the account. */
import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconReceipt2 } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { OneRequest } from '#domain/changes/staff/staff-contract.ts'
import { formatDateTime } from '#domain/colombia/clock.ts'
import { documentText } from '#domain/colombia/documents.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PayoutFacts } from './payout-facts.tsx'
import { RefundLines } from './refund-lines.tsx'
import classes from './request-drawer.module.css'
import { askedByWords, basisWords, DueWord, longDay, RequestMoney } from './request-words.tsx'

type DetailProps = { request: OneRequest; standing: RefObject<HTMLDivElement | null> }

/** What it waits for, and until when. */
const waitsFor = ({ state, kind, expires_at, due, receiver_email, decidable, due_on }: OneRequest) => {
  const until = expires_at ? ` hasta el ${formatDateTime(expires_at)}` : ''
  if (state === 'waiting_payment')
    return `Espera el pago de ${formatPesos(due)}. Se le guarda${until}; el cambio se hace al llegar el dinero.`
  if (state === 'waiting_exchange')
    return 'Espera a alguien que entregue esa talla. Mientras tanto conserva la suya.'
  if (state === 'waiting_person')
    return kind === 'transfer'
      ? `Espera a quien recibe el cupo${receiver_email ? ` (${receiver_email})` : ''}${until}.`
      : `Espera que la persona confirme con el enlace de su correo${until}.`
  if (decidable && due_on) return `Espera tu decisión. El plazo de la ley es el ${longDay(due_on)}.`
  return decidable ? 'Espera tu decisión.' : null
}

function Standing({ request, standing }: DetailProps) {
  const { tone, state_label, label, before, after, event, reference, applied_owing } = request
  const waits = waitsFor(request)
  return (
    <div className={classes.top}>
      <div ref={standing} tabIndex={-1} className={`${classes.badges} ${classes.standing}`}>
        <StatusBadge tone={tone}>{state_label}</StatusBadge>
        {request.days_left === null ? null : <DueWord days={request.days_left} />}
      </div>
      <p className={classes.what}>
        <strong>{label}</strong>
        <span>
          {before} → {after}
        </span>
        <span className={classes.soft}>
          {event} · {reference}
        </span>
      </p>
      {waits ? (
        <p className={classes.notice} data-tone={request.overdue ? 'danger' : 'warning'}>
          {waits}
        </p>
      ) : null}
      {applied_owing && request.state === 'done' ? (
        <p className={classes.notice}>Se aplicó antes de pagar: lo que falta está en su cuenta.</p>
      ) : null}
    </div>
  )
}

function Asked({ request }: { request: OneRequest }) {
  const { difference, fee, back, due, basis, asked_by, asked_at, told, due_on } = request
  return (
    <Facts>
      <Fact label="Dinero">
        <RequestMoney {...request} />
      </Fact>
      {basis ? <Fact label="Por qué se devuelve">{basisWords(basis)}</Fact> : null}
      {due > 0 && difference !== 0 && fee > 0 ? (
        <Fact label="De qué se compone">
          {formatPesos(difference)} de diferencia y {formatPesos(fee)} del cambio
        </Fact>
      ) : null}
      {back > 0 && fee > 0 ? (
        <Fact label="No se devuelve">{formatPesos(fee)}, por la política del evento</Fact>
      ) : null}
      <Fact label="La pidió">{askedByWords(asked_by)}</Fact>
      <Fact label="Cuándo">
        <DateText value={asked_at} form="date and time" />
      </Fact>
      {due_on && !request.decidable ? <Fact label="A más tardar">{longDay(due_on)}</Fact> : null}
      {told ? (
        <Fact label="Lo que dijo" wide prose>
          {told}
        </Fact>
      ) : null}
    </Facts>
  )
}

function Person({ request }: { request: OneRequest }) {
  const { name, phone, email, whatsapp_url, event_id, registration_id } = request
  const icon = { size: 18, 'aria-hidden': true } as const
  return (
    <section aria-label="Persona">
      <h3 className={classes.title}>Persona</h3>
      <Facts>
        <Fact label="Identificación">{documentText(request)}</Fact>
        <Fact label="Celular">{phoneText(phone) || '-'}</Fact>
        <Fact label="Correo" wide>
          {email}
        </Fact>
      </Facts>
      <div className={classes.ways}>
        <Button
          component="a"
          href={whatsapp_url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp {...icon} />}
        >
          WhatsApp<span className="visually-hidden"> para {name}, con el texto de cómo va</span>
        </Button>
        <Button
          component={Link}
          to={`/admin/eventos/show/${event_id}/competitor?inscripcion=${registration_id}`}
          variant="default"
          leftSection={<IconReceipt2 {...icon} />}
        >
          Inscripción y cuenta
        </Button>
      </div>
    </section>
  )
}

function Decided({ request: { decided_by, decided_at, ended_at, reason, state } }: { request: OneRequest }) {
  if (!decided_at && !reason && !ended_at) return null
  return (
    <section aria-label="Decisión">
      <h3 className={classes.title}>Decisión</h3>
      <Facts>
        {decided_at ? (
          <>
            <Fact label="Decidió">{decided_by ?? 'Una persona que ya no está'}</Fact>
            <Fact label="Cuándo">
              <DateText value={decided_at} form="date and time" />
            </Fact>
          </>
        ) : null}
        {ended_at && state !== 'done' ? (
          <Fact label="Terminó">
            <DateText value={ended_at} form="date and time" />
          </Fact>
        ) : null}
        {reason ? (
          <Fact label="Razón" wide prose>
            {reason}
          </Fact>
        ) : null}
      </Facts>
    </section>
  )
}

export function RequestDetail({ request, standing }: DetailProps) {
  return (
    <div className={classes.request}>
      <Standing request={request} standing={standing} />
      <Asked request={request} />
      <RefundLines request={request} />
      <PayoutFacts payout={request.payout} />
      <Person request={request} />
      <Decided request={request} />
    </div>
  )
}
