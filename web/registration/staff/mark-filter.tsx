/** The people who wait for somebody, each kind with its number: chosen like the other filters of the list. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { countMarked } from '#domain/registration/staff/staff-contract.ts'
import { call } from '#web/client.ts'
import { participantKeys } from './participant-queries.ts'
import type { Mark } from './participants-filter.ts'
import classes from './staff.module.css'

export const MARKS = [
  { value: 'review', label: 'Pago por revisar' },
  { value: 'unsigned', label: 'Autorización pendiente' },
  { value: 'misfit', label: 'La categoría no admite' },
  { value: 'repeated', label: 'Documento repetido' },
] as const

export const useMarked = (eventId: number) =>
  useQuery({
    queryKey: participantKeys.marked(eventId),
    queryFn: ({ signal }) =>
      call<typeof countMarked>('GET /api/eventos/:id/participants/marked', {
        params: { id: eventId },
        signal,
      }),
  })

type MarkFilterProps = { eventId: number; value: Mark; onChoose: (marked: string) => void }

export function MarkFilter({ eventId, value, onChoose }: MarkFilterProps) {
  const { data } = useMarked(eventId)
  return (
    <NativeSelect
      className={classes.wideFilter}
      aria-label="Pendientes"
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={[
        { value: '', label: 'Pendientes: todos' },
        ...MARKS.map(({ value: mark, label }) => ({
          value: mark,
          label: data ? `${label} (${formatNumber(data[mark])})` : label,
        })),
      ]}
    />
  )
}

/** Nothing is decided by itself: staff look at the documents. */
export function RepeatedNotice({ eventId }: { eventId: number }) {
  const { data } = useMarked(eventId)
  const count = data?.repeated ?? 0
  if (count === 0) return null
  return (
    <p className={`${classes.notice} ${classes.aboveList}`} data-tone="danger">
      {count === 1
        ? 'Hay 1 persona con un documento por corregir.'
        : `Hay ${formatNumber(count)} personas con documento repetido o por corregir.`}{' '}
      <Link to="?marked=repeated" preventScrollReset>
        Ver documentos repetidos
      </Link>
    </p>
  )
}

/** Money without a seat is in no list of participants: it must be seen all the same. */
export function ReviewNotice({ eventId }: { eventId: number }) {
  const { data } = useMarked(eventId)
  const count = data?.review ?? 0
  if (count === 0) return null
  return (
    <p className={`${classes.notice} ${classes.aboveList}`} data-tone="danger">
      {count === 1
        ? 'Hay 1 persona con un pago por revisar.'
        : `Hay ${formatNumber(count)} personas con un pago por revisar.`}{' '}
      <Link to="?marked=review" preventScrollReset>
        Ver pagos por revisar
      </Link>
    </p>
  )
}
