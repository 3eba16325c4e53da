/** 'Editar' and 'Eliminar' at the end of a row. */
import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'

type RowActionsProps = { name: string; onEdit: () => void; onDelete: () => void }

export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <Group gap={4} justify="end" wrap="nowrap">
      <ActionIcon color="gray" aria-label={`Editar ${name}`} onClick={onEdit}>
        <IconPencil size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon color="sangre" aria-label={`Eliminar ${name}`} onClick={onDelete}>
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}
