/** What can be put on a certificate. */
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FIELDS, type FieldId } from '#domain/certificates/rules/placement.ts'
import classes from './designer.module.css'

type AddMenuProps = {
  fields: readonly FieldId[]
  /** Headers of the Excel, each a field of its own. */
  columns: readonly string[]
  disabled: boolean
  onAdd: (field: FieldId, column?: string) => void
}

export function AddMenu({ fields, columns, disabled, onAdd }: AddMenuProps) {
  return (
    <Menu position="bottom-start" width={260} disabled={disabled} hideDetached={false}>
      <Menu.Target>
        <Button variant="default" disabled={disabled} leftSection={<IconPlus size={18} aria-hidden="true" />}>
          Agregar elemento
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {FIELDS.filter(({ id }) => fields.includes(id)).map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => onAdd(id)}>
            {label}
          </Menu.Item>
        ))}
        {columns.length > 0 ? <Menu.Label>Columnas del Excel</Menu.Label> : null}
        {columns.map((column) => (
          <Menu.Item key={`column ${column}`} onClick={() => onAdd('column', column)}>
            {column}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
