/** 'Proponer series': what would be made, before it is. Each can be edited afterwards. */

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { createSeries, SeriesForm } from '#domain/bibs/contract.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useBibsChanged } from '../bib-queries.ts'
import { numbersText, rangeText } from '../bib-words.ts'
import { MiniBib } from './mini-bib.tsx'
import classes from './propose-modal.module.css'

type ProposeModalProps = { eventId: number; proposed: SeriesForm[] | null; onClose: () => void }

const created = (count: number) => (count === 1 ? '1 serie creada' : `${formatNumber(count)} series creadas`)

export function ProposeModal({ eventId, proposed, onClose }: ProposeModalProps) {
  const changed = useBibsChanged(eventId)
  const { show } = useNotice()
  const making = useMutation({
    // One after the other: they stand in the tab in this order.
    mutationFn: async (series: SeriesForm[]) => {
      for (const body of series)
        await call<typeof createSeries>('POST /api/eventos/:id/dorsales/series', {
          params: { id: eventId },
          body,
        })
      return series.length
    },
    onSuccess: (count) => toastSuccess(created(count)),
    onError: (error) => void show(failureOf(error)),
    // Those that were made before a refusal are there.
    onSettled: () => {
      void changed()
      onClose()
    },
  })
  const series = proposed ?? []
  return (
    <FormModal opened={proposed !== null} onClose={onClose} title="Proponer series" size={520}>
      <p className={classes.intro}>
        Una por distancia, según sus cupos y con una reserva para números perdidos. Cada una empieza en un
        millar: la primera cifra dice la distancia. Después las editas como quieras.
      </p>
      <ul className={classes.list}>
        {series.map((one) => (
          <li key={one.name} className={classes.one}>
            <MiniBib number={String(one.from_number)} colour={one.colour} />
            <div>
              <strong className={classes.name}>{one.name}</strong>
              <span className={classes.range}>{rangeText(one)}</span>
              <span className={classes.soft}>{numbersText(one.to_number - one.from_number + 1)}</span>
            </div>
          </li>
        ))}
      </ul>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton
          type="button"
          busy={making.isPending}
          busyLabel="Creando..."
          onClick={() => making.mutate(series)}
        >
          {series.length === 1 ? 'Crear la serie' : `Crear las ${series.length} series`}
        </BusyButton>
      </FormActions>
    </FormModal>
  )
}
