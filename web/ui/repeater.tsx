/** Rows that can be added and removed: price tiers, categories, kits and questions are all made of it. */
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { errorsOfRow, type FieldErrors } from './field-errors.ts'
import classes from './repeater.module.css'

type Row = { key: string }
export type RowFieldsProps<R extends Row> = {
  row: R
  change: (changes: Partial<R>) => void
  errors: FieldErrors
  locked: boolean
}

type RepeaterProps<R extends Row> = {
  /** The field's name on the wire, where its messages come under. */
  name: string
  rows: R[]
  onChange: (rows: R[]) => void
  errors: FieldErrors
  newRow: () => R
  /** 'Categoría 2' */
  rowLabel: string
  addLabel: string
  empty: string
  /** Fields must not change from render to render: a module-level component. */
  fields: (props: RowFieldsProps<R>) => ReactNode
  locked?: boolean
  /** Asked before a row goes; false keeps it. */
  onRemove?: (row: R) => Promise<boolean>
  /** Rows whose fields fill several lines have no shared header on wide screens. */
  tall?: boolean
}

type OneRowProps<R extends Row> = Pick<RepeaterProps<R>, 'rowLabel' | 'fields' | 'tall'> & {
  row: R
  at: number
  errors: FieldErrors
  locked: boolean
  change: (key: string, changes: Partial<R>) => void
  remove: (row: R) => void
}

function OneRow<R extends Row>({
  row,
  at,
  rowLabel,
  fields: Fields,
  errors,
  locked,
  tall,
  change,
  remove,
}: OneRowProps<R>) {
  const { key } = row
  const changeRow = useCallback((changes: Partial<R>) => change(key, changes), [change, key])
  return (
    <fieldset className={classes.row} data-tall={tall}>
      <legend className="visually-hidden">{`${rowLabel} ${at + 1}`}</legend>
      <div className={classes.fields}>
        <Fields row={row} change={changeRow} errors={errors} locked={locked} />
      </div>
      {locked ? null : (
        <ActionIcon
          className={classes.remove}
          color="sangre"
          aria-label={`Eliminar ${rowLabel.toLowerCase()} ${at + 1}`}
          onClick={() => remove(row)}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </fieldset>
  )
}

/** With thirty categories a keystroke draws one row, not thirty. */
const QuietRow = memo(
  OneRow,
  (before, after) =>
    before.row === after.row &&
    before.at === after.at &&
    before.locked === after.locked &&
    before.fields === after.fields &&
    JSON.stringify(before.errors) === JSON.stringify(after.errors),
) as typeof OneRow

export function Repeater<R extends Row>({
  name,
  rows,
  onChange,
  errors,
  newRow,
  rowLabel,
  addLabel,
  empty,
  fields,
  locked = false,
  onRemove,
  tall,
}: RepeaterProps<R>) {
  const latest = useRef({ rows, onChange, onRemove })
  useEffect(() => {
    latest.current = { rows, onChange, onRemove }
  })
  const list = useRef<HTMLDivElement>(null)
  const added = useRef(false)

  useEffect(() => {
    if (!added.current) return
    added.current = false
    const last = list.current?.lastElementChild
    last?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  })

  const change = useCallback((key: string, changes: Partial<R>) => {
    const { rows: present, onChange: tell } = latest.current
    tell(present.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  }, [])

  const remove = useCallback(async (row: R) => {
    const allowed = (await latest.current.onRemove?.(row)) ?? true
    const { rows: present, onChange: tell } = latest.current
    if (allowed) tell(present.filter(({ key }) => key !== row.key))
  }, [])

  return (
    <div className={classes.repeater}>
      {rows.length === 0 ? <p className={classes.empty}>{empty}</p> : null}
      <div ref={list} className={classes.rows}>
        {rows.map((row, at) => (
          <QuietRow
            key={row.key}
            row={row}
            at={at}
            rowLabel={rowLabel}
            fields={fields}
            tall={tall}
            errors={errorsOfRow(errors, name, at)}
            locked={locked}
            change={change}
            remove={remove}
          />
        ))}
      </div>
      {errors[name] ? (
        <p className={classes.error} role="alert">
          {errors[name]}
        </p>
      ) : null}
      {locked ? null : (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => {
            added.current = true
            onChange([...rows, newRow()])
          }}
        >
          {addLabel}
        </Button>
      )}
    </div>
  )
}
