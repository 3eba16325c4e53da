/** Columns of the participants' list: those of the specification, the payment in its colours. */
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { Participant } from '#domain/registration/staff/staff-contract.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import classes from './staff.module.css'

export const participantColumns = (
  openedAt: (registration_id: number) => string,
): readonly Column<Participant>[] => [
  {
    header: 'Participante',
    cell: ({ name, last_name, distance, category, size, consents_pending }) => (
      <span className={classes.person}>
        <span>
          {name} {last_name}
        </span>
        <span className={classes.soft}>
          {distance} {category} · {kitSizeLabel(size)}
        </span>
        {consents_pending ? <StatusBadge tone="warning">Autorización pendiente</StatusBadge> : null}
      </span>
    ),
  },
  { header: 'Identificación', cell: ({ dni }) => <span className={classes.figure}>{dni}</span> },
  { header: 'Celular', cell: ({ phone }) => <span className={classes.figure}>{phone || '-'}</span> },
  { header: 'Fecha', cell: ({ created_at }) => <DateText value={created_at} /> },
  {
    header: 'Estado de pago',
    cell: (participant) => <PaymentBadge {...participant} />,
  },
  {
    header: 'Opciones',
    align: 'end',
    cell: ({ registration_id, name, last_name }) => (
      <Button component={Link} to={openedAt(registration_id)} preventScrollReset variant="default" size="xs">
        Ver
        <span className="visually-hidden">
          {' '}
          a {name} {last_name}
        </span>
      </Button>
    ),
  },
]
