/** Columns of the participants' list: those of the specification always, the payment in its colours; others by choice. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { waveName } from '#domain/events/rules/waves.ts'
import { DOCUMENT_WORDS } from '#domain/registration/rules/document-states.ts'
import { AUTHORISATION_WORDS } from '#domain/registration/rules/who-signs.ts'
import type { Participant, ParticipantColumn } from '#domain/registration/staff/staff-contract.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { HandedOverText } from './handed-over-text.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { openColumn, personColumns } from './people/person-columns.tsx'
import classes from './staff.module.css'
import { WhatsAppLink } from './whatsapp-link.tsx'

/** The columns of a person as the contract names them. */
const SORTS: Record<string, ParticipantColumn> = {
  Participante: 'name',
  Identificación: 'dni',
  Celular: 'phone',
  Fecha: 'created_at',
}

const GENDERS: Record<string, string> = { male: 'Masculino', female: 'Femenino' }

const optional = (
  header: string,
  sort: ParticipantColumn,
  cell: Column<Participant>['cell'],
): Column<Participant> => ({ header, sort, cell, optional: 'hidden' })

const OPTIONAL: readonly Column<Participant>[] = [
  optional('Distancia', 'distance', ({ distance }) => distance),
  optional('Categoría', 'category', ({ category }) => category),
  optional('Talla', 'size', ({ size }) => kitSizeLabel(size)),
  optional('Edad', 'age', ({ age }) => <span className={classes.figure}>{age}</span>),
  optional('Género', 'gender', ({ gender }) => GENDERS[gender] ?? '-'),
  optional('Correo', 'email', ({ email }) => <span className={classes.breaks}>{email || '-'}</span>),
  optional('Ciudad', 'city', ({ city }) => city || '-'),
  optional('Oleada', 'wave', ({ wave }) => (wave ? waveName(wave.name) : '-')),
  optional('Bloque', 'block', ({ block }) => block ?? '-'),
  optional('Valor', 'amount', ({ own_amount }) => (
    <span className={classes.figure}>{formatPesos(own_amount)}</span>
  )),
  optional('Cupón', 'coupon', ({ coupon }) => coupon ?? '-'),
  optional('Referencia', 'reference', ({ reference }) => <span className={classes.breaks}>{reference}</span>),
  optional('Kit entregado', 'handed_over', ({ handed_over }) =>
    handed_over ? <DateText value={handed_over.at} /> : '-',
  ),
  optional('Autorización', 'authorisation', ({ authorisation }) => AUTHORISATION_WORDS[authorisation]),
]

export const participantColumns = (
  openedAt: (registration_id: number) => string,
  /** The event whose pending people are listed, each with a link to hand on. */
  signsFor: number | null,
): readonly Column<Participant>[] => [
  ...personColumns<Participant>(
    ({
      distance,
      category,
      size,
      wave,
      block,
      consents_pending,
      authorisation,
      handed_over,
      document_state,
    }) => (
      <>
        <span className={classes.soft}>
          {distance} {category} · {kitSizeLabel(size)}
          {wave ? ` · ${waveName(wave.name)}` : ''}
          {block ? ` · ${block}` : ''}
        </span>
        {handed_over ? <HandedOverText handed={handed_over} /> : null}
        {document_state === 'own' ? null : (
          <StatusBadge tone="danger">{DOCUMENT_WORDS[document_state]}</StatusBadge>
        )}
        {consents_pending ? <StatusBadge tone="warning">Autorización pendiente</StatusBadge> : null}
        {authorisation === 'declared' ? (
          <span className={classes.soft}>{AUTHORISATION_WORDS.declared}</span>
        ) : null}
        {authorisation === 'paper' ? <span className={classes.soft}>{AUTHORISATION_WORDS.paper}</span> : null}
      </>
    ),
  ).map((column) => ({ ...column, sort: SORTS[column.header] ?? '' })),
  {
    header: 'Dorsal',
    sort: 'bib',
    cell: ({ bib }) => <span className={classes.figure}>{bib ?? '-'}</span>,
  },
  {
    header: 'Estado de pago',
    sort: 'payment_status',
    cell: (participant) => <PaymentBadge {...participant} />,
  },
  ...OPTIONAL,
  ...(signsFor
    ? [
        {
          header: 'Enlace para firmar',
          cell: ({ member_id, name }: Participant) => (
            <WhatsAppLink eventId={signsFor} participantId={member_id} name={name} />
          ),
        },
      ]
    : []),
  openColumn(({ registration_id }) => openedAt(registration_id)),
]
