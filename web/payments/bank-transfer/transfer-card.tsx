/** One transfer proof: the photo, what it should say, what looks like a repeat, and the decision. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { documentText } from '#domain/colombia/documents.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import type { approveTransfer, TransferProof } from '#domain/payments/bank-transfer/transfer-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Money } from '#web/ui/money.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { ProofImage } from './proof-image.tsx'
import classes from './transfer-desk.module.css'
import { useMoneyChanged } from './transfer-keys.ts'

const SAME = {
  both: 'La misma imagen y el mismo número',
  image: 'La misma imagen',
  number: 'El mismo número',
}
const STATES: Record<string, string> = { pending: 'por decidir', approved: 'aprobada', rejected: 'rechazada' }

function Repeats({ earlier }: Pick<TransferProof, 'earlier'>) {
  if (earlier.length === 0) return null
  return (
    <div className={classes.repeats} role="note">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <ul>
        {earlier.map(({ same, event, reference, state, created_at }) => (
          <li key={`${created_at}-${reference}`}>
            <strong>{SAME[same]}</strong> en {event}
            {reference ? `, referencia ${reference}` : ''} ({STATES[state] ?? state},{' '}
            <DateText value={created_at} form="date and time" />)
          </li>
        ))}
      </ul>
    </div>
  )
}

function Decided({ proof }: { proof: TransferProof }) {
  const { state, reason, decided_at, decided_by } = proof
  return (
    <p className={classes.decided}>
      <StatusBadge tone={state === 'approved' ? 'success' : 'danger'}>
        {state === 'approved' ? 'Aprobada' : 'Rechazada'}
      </StatusBadge>{' '}
      <DateText value={decided_at} form="date and time" />
      {decided_by ? ` · ${decided_by}` : ''}
      {reason ? ` · ${reason}` : ''}
    </p>
  )
}

const WORDS = {
  registration: {
    paid: 'La inscripción ya está pagada',
    cancelled: 'La inscripción está anulada',
    over: 'La reserva terminó: al aprobar se busca cupo otra vez',
    held: 'Cupo reservado hasta',
    costs: 'La inscripción ahora cuesta',
  },
  order: {
    paid: 'La orden ya está pagada',
    cancelled: 'La orden está cancelada',
    over: 'La reserva terminó: al aprobar se busca inventario otra vez',
    held: 'Productos reservados hasta',
    costs: 'La orden ahora cuesta',
  },
}

const holdWords = ({ kind, registration_state, hold_until }: TransferProof) => {
  if (registration_state === 'paid') return WORDS[kind].paid
  if (registration_state === 'cancelled') return WORDS[kind].cancelled
  const isOver = registration_state !== 'held' || !hold_until || new Date(hold_until) <= new Date()
  return isOver ? WORDS[kind].over : null
}

const pathOf = ({ kind, event_id, registration_id, order_id }: TransferProof) =>
  kind === 'order'
    ? `/admin/productos/checkout/${order_id}`
    : `/admin/eventos/show/${event_id}/competitor?inscripcion=${registration_id}`

export function TransferCard({ proof, onReject }: { proof: TransferProof; onReject: () => void }) {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const changed = useMoneyChanged()
  const { id, kind, name, amount, due, earlier, state } = proof
  const approving = useMutation({
    mutationFn: () => call<typeof approveTransfer>('POST /api/transfers/:id/approve', { params: { id } }),
    onSuccess: (answer) => {
      changed()
      if (answer.icon === 'success') toastSuccess(answer.message)
      else void show(answer)
    },
    onError: (error) => void show(failureOf(error)),
  })
  const approve = async () => {
    const sure =
      earlier.length === 0 ||
      (await ask({
        title: 'Este comprobante parece repetido',
        body: 'Su imagen o su número ya se usó antes. Revisa que el dinero haya entrado dos veces.',
        confirm: 'Aprobar igual',
        danger: true,
      }))
    if (sure) approving.mutate()
  }
  const hold = state === 'pending' ? holdWords(proof) : null

  return (
    <article className={classes.card} data-repeat={earlier.length > 0}>
      {proof.erased ? (
        <div className={classes.noPicture}>La imagen se borró: pasaron 180 días.</div>
      ) : (
        <ProofImage id={id} name={name} />
      )}
      <div className={classes.words}>
        <div className={classes.head}>
          <div>
            <h2 className={classes.name}>{name}</h2>
            <p className={classes.soft}>
              {kind === 'order' ? `Orden ${proof.order_id} · ${proof.event}` : proof.event}
            </p>
          </div>
          <strong className={classes.amount}>
            <Money value={amount} />
          </strong>
        </div>
        <Facts>
          <Fact label="Número">{proof.number}</Fact>
          <Fact label="Referencia">
            <Link className="lone-link" to={pathOf(proof)}>
              {proof.reference}
            </Link>
          </Fact>
          <Fact label="DNI">{documentText(proof)}</Fact>
          <Fact label="Contacto">
            <span className={classes.contact}>
              <span>{phoneText(proof.phone)}</span>
              <span>{proof.email}</span>
            </span>
          </Fact>
          <Fact label="Enviado">
            <DateText value={proof.created_at} form="date and time" />
          </Fact>
          <Fact label={WORDS[kind].held}>
            <DateText value={proof.hold_until} form="date and time" absent="—" />
          </Fact>
        </Facts>
        <Repeats earlier={earlier} />
        {hold ? <p className={classes.notice}>{hold}</p> : null}
        {due > amount && state === 'pending' ? (
          <p className={classes.notice}>
            {WORDS[kind].costs} <Money value={due} />.
          </p>
        ) : null}
        {state === 'pending' ? (
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconX size={18} aria-hidden="true" />}
              disabled={approving.isPending}
              onClick={onReject}
            >
              Rechazar
            </Button>
            <Button
              color="paramo"
              loading={approving.isPending}
              leftSection={<IconCheck size={18} aria-hidden="true" />}
              onClick={approve}
            >
              Aprobar
            </Button>
          </div>
        ) : (
          <Decided proof={proof} />
        )}
      </div>
    </article>
  )
}
