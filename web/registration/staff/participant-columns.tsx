/** Columns of the participants' list: those of the specification, the payment in its colours. */
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { Participant } from '#domain/registration/staff/staff-contract.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { openColumn, personColumns } from './person-columns.tsx'
import classes from './staff.module.css'

export const participantColumns = (
  openedAt: (registration_id: number) => string,
): readonly Column<Participant>[] => [
  ...personColumns<Participant>(({ distance, category, size, consents_pending }) => (
    <>
      <span className={classes.soft}>
        {distance} {category} · {kitSizeLabel(size)}
      </span>
      {consents_pending ? <StatusBadge tone="warning">Autorización pendiente</StatusBadge> : null}
    </>
  )),
  {
    header: 'Estado de pago',
    cell: (participant) => <PaymentBadge {...participant} />,
  },
  openColumn(({ registration_id }) => openedAt(registration_id)),
]
