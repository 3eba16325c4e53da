/** What can be done to the chosen people: in the bar below the list. */
import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconDownload, IconHash, IconMail, IconMailForward, IconShirt } from '@tabler/icons-react'
import type { EventDetail } from '#domain/events/contract.ts'
import type { giveNumbers } from '#domain/registration/bulk/bulk-contract.ts'
import { MOST_CHOSEN } from '#domain/registration/rules/bulk-limits.ts'
import { call } from '#web/client.ts'
import { opensLater } from '#web/ui/opens-later.tsx'
import classes from '../staff.module.css'
import { useBulkAct } from './use-bulk-act.ts'
import { useWriteTo } from './use-write-to.ts'

const ResendModal = opensLater(async () => (await import('./resend-modal.tsx')).ResendModal, {
  opened: false,
})
const SizeModal = opensLater(async () => (await import('./size-modal.tsx')).SizeModal, { opened: false })

const icon = { size: 18, 'aria-hidden': true } as const

type BulkActsProps = { event: EventDetail; ids: number[]; onExport: () => void }

export function BulkActs({ event, ids, onExport }: BulkActsProps) {
  const [sizing, size] = useDisclosure(false)
  const [resending, resend] = useDisclosure(false)
  const writing = useWriteTo(event.id)
  const numbering = useBulkAct(event.id, (chosen) =>
    call<typeof giveNumbers>('POST /api/eventos/:id/participants/bibs', {
      params: { id: event.id },
      body: { ids: chosen },
    }),
  )
  const tooMany = ids.length > MOST_CHOSEN
  return (
    <>
      {tooMany ? (
        <span className={classes.soft}>
          Para cambiar, elige hasta {MOST_CHOSEN.toLocaleString('es-CO')} a la vez.
        </span>
      ) : null}
      <Button
        variant="default"
        disabled={tooMany}
        loading={writing.isPending}
        leftSection={<IconMail {...icon} />}
        onClick={() => writing.mutate(ids)}
      >
        Escribirles
      </Button>
      <Button variant="default" disabled={tooMany} leftSection={<IconShirt {...icon} />} onClick={size.open}>
        Cambiar talla
      </Button>
      <Menu position="top-end" width={230}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots {...icon} />}>
            Más
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconHash {...icon} />}
            disabled={tooMany || numbering.isPending}
            onClick={() => numbering.mutate(ids)}
          >
            Asignar dorsal
          </Menu.Item>
          <Menu.Item leftSection={<IconMailForward {...icon} />} disabled={tooMany} onClick={resend.open}>
            Reenviar correo
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={onExport}>
            Exportar la selección
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SizeModal event={event} ids={ids} opened={sizing} onClose={size.close} />
      <ResendModal event={event} ids={ids} opened={resending} onClose={resend.close} />
    </>
  )
}
