/** Papel: the list of each desk to print before the expo, and its codes typed when the network is back. */
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { DeskBoard } from '#domain/kit-desk/board/board-contract.ts'
import { fillPath } from '#web/client.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './board.module.css'
import { TypePaper } from './type-paper.tsx'

export function PaperView({ eventId, board }: { eventId: number; board: DeskBoard }) {
  const [device_id, setDevice] = useState('')
  const desks = board.devices.filter(({ roles }) => roles.includes('mesa'))
  return (
    <>
      <SectionCard
        title="Lista para imprimir"
        hint="Por si todo falla: en el orden de los apellidos, con casilla, firma y un código para pasarla después."
      >
        <div className={classes.print}>
          <NativeSelect
            label="Mesa"
            data={[
              { value: '', label: 'Todas las personas' },
              ...desks.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={device_id}
            onChange={({ currentTarget }) => setDevice(currentTarget.value)}
          />
          <DownloadButton
            variant="filled"
            address={fillPath('/api/eventos/:id/entrega/papel.pdf', { id: eventId }, { device_id })}
            fileName="Entrega.pdf"
          >
            Descargar PDF
          </DownloadButton>
        </div>
      </SectionCard>
      <TypePaper eventId={eventId} />
    </>
  )
}
