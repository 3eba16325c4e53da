/** Columns of the participants' list: those of the specification, the payment in its colours. */
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { waveName } from '#domain/events/rules/waves.ts'
import { AUTHORISATION_WORDS } from '#domain/registration/rules/who-signs.ts'
import type { Participant } from '#domain/registration/staff/staff-contract.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { HandedOverText } from './handed-over-text.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { openColumn, personColumns } from './people/person-columns.tsx'
import classes from './staff.module.css'
import { WhatsAppLink } from './whatsapp-link.tsx'

export const participantColumns = (
  openedAt: (registration_id: number) => string,
  /** The event whose pending people are listed, each with a link to hand on. */
  signsFor: number | null,
): readonly Column<Participant>[] => [
  ...personColumns<Participant>(
    ({ distance, category, size, wave, block, consents_pending, authorisation, handed_over }) => (
      <>
        <span className={classes.soft}>
          {distance} {category} · {kitSizeLabel(size)}
          {wave ? ` · ${waveName(wave.name)}` : ''}
          {block ? ` · ${block}` : ''}
        </span>
        {handed_over ? <HandedOverText handed={handed_over} /> : null}
        {consents_pending ? <StatusBadge tone="warning">Autorización pendiente</StatusBadge> : null}
        {authorisation === 'declared' ? (
          <span className={classes.soft}>{AUTHORISATION_WORDS.declared}</span>
        ) : null}
        {authorisation === 'paper' ? <span className={classes.soft}>{AUTHORISATION_WORDS.paper}</span> : null}
      </>
    ),
  ),
  {
    header: 'Dorsal',
    cell: ({ bib }) => <span className={classes.figure}>{bib ?? '-'}</span>,
  },
  {
    header: 'Estado de pago',
    cell: (participant) => <PaymentBadge {...participant} />,
  },
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
