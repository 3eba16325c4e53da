/** 'Exportar a Excel': the list in sight or those who were chosen, with health data only when somebody asks for it. */
import { Button, Checkbox, Radio, Stack } from '@mantine/core'
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
  sort: string
  /** Those of the list that are in sight, as the contract names them. */
  columns: readonly string[]
  total: number
  /** Chosen people instead of the list; null: the list. */
  chosen: number[] | null
  opened: boolean
  onClose: () => void
}

const wordsOf = (total: number, isChosen: boolean) => {
  if (isChosen)
    return total === 1
      ? 'Se exporta la persona que elegiste.'
      : `Se exportan las ${total.toLocaleString('es-CO')} personas que elegiste.`
  return total === 1
    ? 'Se exporta la persona de la lista.'
    : `Se exportan las ${total.toLocaleString('es-CO')} personas de la lista, con los filtros que elegiste.`
}

export function ExportModal({
  event,
  filter,
  sort,
  columns,
  total,
  chosen,
  opened,
  onClose,
}: ExportModalProps) {
  const [health, setHealth] = useState(false)
  const [which, setWhich] = useState('all')
  const lacksHealth = useLacks('export_health')
  const shown = which === 'shown' ? columns : []
  const query = {
    ...filter,
    minCount: filter.minCount || '',
    sort,
    columns: shown.join(','),
    health: health ? '1' : '',
  }
  const path = '/api/eventos/:id/participants.xlsx'
  return (
    <FormModal opened={opened} onClose={onClose} title="Exportar a Excel" size={460}>
      <div className={classes.fields}>
        <p className={classes.text}>{wordsOf(chosen?.length ?? total, chosen !== null)}</p>
        <Radio.Group label="Columnas" value={which} onChange={setWhich}>
          <Stack gap={8} mt={4}>
            <Radio value="all" label="Todas" />
            <Radio value="shown" label="Solo las de la lista" />
          </Stack>
        </Radio.Group>
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
          address={fillPath(path, { id: event.id }, chosen ? {} : query)}
          {...(chosen ? { body: { ids: chosen, sort, columns: shown, health } } : {})}
          fileName="Participantes.xlsx"
        >
          Descargar
        </DownloadButton>
      </FormActions>
    </FormModal>
  )
}
