/** 'Exportar a Excel': the list in sight, with health data only when somebody asks for it. */
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EventDetail } from '#domain/events/contract.ts'
import { LACKS_WORDS, useLacks } from '#web/accounts/own-rights.ts'
import { fillPath } from '#web/client.ts'
import { shownAt } from '#web/events/event-addresses.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import type { ParticipantsFilter } from './participants-filter.ts'
import classes from './staff.module.css'

type ExportModalProps = {
  event: EventDetail
  filter: ParticipantsFilter
  total: number
  opened: boolean
  onClose: () => void
}

export function ExportModal({ event, filter, total, opened, onClose }: ExportModalProps) {
  const [health, setHealth] = useState(false)
  const lacksHealth = useLacks('export_health')
  const query = { ...filter, minCount: filter.minCount || '', health: health ? '1' : '' }
  return (
    <FormModal opened={opened} onClose={onClose} title="Exportar a Excel" size={460}>
      <div className={classes.fields}>
        <p className={classes.text}>
          {total === 1
            ? 'Se exporta la persona de la lista.'
            : `Se exportan las ${total.toLocaleString('es-CO')} personas de la lista, con los filtros que elegiste.`}
        </p>
        <Checkbox
          label="Incluir datos de salud"
          description={
            lacksHealth
              ? LACKS_WORDS.export_health
              : 'EPS, grupo sanguíneo, RH, condiciones o alergias. Queda en el registro quién los exportó.'
          }
          disabled={lacksHealth}
          checked={health}
          onChange={({ currentTarget }) => setHealth(currentTarget.checked)}
        />
        <p className={classes.soft}>
          Para ambulancias y puestos médicos, usa la{' '}
          <Link className="lone-link" to={shownAt(event, 'medica')}>
            lista médica
          </Link>
          : sale por número, en copias numeradas.
        </p>
      </div>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <DownloadButton
          variant="filled"
          address={fillPath('/api/eventos/:id/participants.xlsx', { id: event.id }, query)}
          fileName="Participantes.xlsx"
        >
          Descargar
        </DownloadButton>
      </FormActions>
    </FormModal>
  )
}
