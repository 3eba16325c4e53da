/** What can be done with one number; only what its state allows. */
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowsExchange,
  IconDots,
  IconEraser,
  IconMapPinOff,
  IconNfc,
  IconPrinterOff,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Bib } from '#domain/bibs/contract.ts'
import type { Act, ActKind } from './act-dialogs.tsx'
import classes from './numbers.module.css'

type BibMenuProps = { bib: Bib; onAct: (act: Act) => void }

const icon = { size: 18, 'aria-hidden': true } as const

/** In the order they are needed on a race's eve. */
const ACTS: {
  kind: ActKind
  label: string
  icon: ReactNode
  danger?: boolean
  fits: (bib: Bib) => boolean
}[] = [
  {
    kind: 'other',
    label: 'Dar otro número',
    icon: <IconArrowsExchange {...icon} />,
    fits: ({ state, printed_at }) => state === 'assigned' && !printed_at,
  },
  {
    kind: 'person',
    label: 'Dar a una persona',
    icon: <IconUserPlus {...icon} />,
    fits: ({ state }) => state === 'reserved' || state === 'free',
  },
  { kind: 'chip', label: 'Chip y nota', icon: <IconNfc {...icon} />, fits: ({ state }) => state !== 'burnt' },
  {
    kind: 'free',
    label: 'Liberar',
    icon: <IconEraser {...icon} />,
    fits: ({ state, printed_at }) => !printed_at && (state === 'assigned' || state === 'reserved'),
  },
  {
    kind: 'unprint',
    label: 'Quitar la marca de impreso',
    icon: <IconPrinterOff {...icon} />,
    fits: ({ state, printed_at }) => state === 'assigned' && Boolean(printed_at),
  },
  {
    kind: 'lost',
    label: 'Se perdió',
    icon: <IconMapPinOff {...icon} />,
    danger: true,
    fits: ({ state }) => state === 'assigned',
  },
  {
    kind: 'burn',
    label: 'Anular',
    icon: <IconTrash {...icon} />,
    danger: true,
    fits: ({ state }) => state !== 'burnt',
  },
]

export function BibMenu({ bib, onAct }: BibMenuProps) {
  const acts = ACTS.filter(({ fits }) => fits(bib))
  if (acts.length === 0) return null
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon className={classes.dots} color="gray" aria-label={`Opciones del ${bib.number}`}>
          <IconDots size={22} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ kind, label, icon: leftSection, danger }) => (
          <Menu.Item
            key={kind}
            leftSection={leftSection}
            {...(danger ? { color: 'sangre' } : {})}
            onClick={() => onAct({ kind, bib })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
