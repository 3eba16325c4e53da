/** The size guide: a table with what is measured across and the sizes of the event's kits down. */
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { GroupProps } from './group-props.ts'
import classes from './page.module.css'
import { newSizeRow, type SizeGuideDraft } from './page-draft.ts'
import {
  MAX_COLUMNS,
  MAX_SIZES,
  missingSizes,
  newGuide,
  withColumn,
  withoutColumn,
  withSizes,
  withValue,
} from './size-guide.ts'

const PLUS = <IconPlus size={18} aria-hidden="true" />

type GuideProps = {
  guide: SizeGuideDraft
  set: (guide: SizeGuideDraft) => void
  errors: GroupProps['errors']
}

function ColumnHeads({ guide, set, errors }: GuideProps) {
  const rename = (at: number, name: string) => set({ ...guide, columns: guide.columns.with(at, name) })
  return (
    <tr>
      <th scope="col">Talla</th>
      {guide.columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <th key={at} scope="col">
          <div className={classes.column}>
            <TextInput
              aria-label={`Medida ${at + 1}`}
              maxLength={40}
              value={column}
              onChange={(event) => rename(at, event.currentTarget.value)}
              error={errors[`page.size_guide.columns.${at}`]}
            />
            {guide.columns.length > 1 ? (
              <ActionIcon
                color="sangre"
                aria-label={`Eliminar medida ${at + 1}`}
                onClick={() => set(withoutColumn(guide, at))}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            ) : null}
          </div>
        </th>
      ))}
      <td />
    </tr>
  )
}

function SizeRows({ guide, set, errors }: GuideProps) {
  const { columns, rows } = guide
  return rows.map((row, at) => {
    const change = (changed: typeof row) => set({ ...guide, rows: rows.with(at, changed) })
    return (
      <tr key={row.key}>
        <td>
          <TextInput
            aria-label={`Talla ${at + 1}`}
            maxLength={40}
            value={row.size}
            onChange={(event) => change({ ...row, size: event.currentTarget.value })}
            error={errors[`page.size_guide.rows.${at}.size`]}
          />
        </td>
        {columns.map((column, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <td key={place}>
            <TextInput
              aria-label={`${column || `Medida ${place + 1}`}, talla ${row.size || at + 1}`}
              maxLength={40}
              value={row.values[place] ?? ''}
              onChange={(event) => change(withValue(row, place, event.currentTarget.value))}
              error={errors[`page.size_guide.rows.${at}.values.${place}`]}
            />
          </td>
        ))}
        <td>
          <ActionIcon
            color="sangre"
            aria-label={`Eliminar talla ${at + 1}`}
            onClick={() => set({ ...guide, rows: rows.toSpliced(at, 1) })}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </td>
      </tr>
    )
  })
}

/** `sizes`: those of the kits typed so far. */
export function SizesGroup({ page, change, errors, sizes }: GroupProps & { sizes: string[] }) {
  const guide = page.size_guide
  const set = (size_guide: SizeGuideDraft) => change({ size_guide })
  if (!guide)
    return (
      <>
        <p className={classes.hint}>
          Una tabla con las medidas de cada talla: menos cambios el día de la entrega. Trae las tallas de tus
          kits.
        </p>
        <div>
          <Button variant="default" leftSection={PLUS} onClick={() => set(newGuide(sizes))}>
            Hacer la guía
          </Button>
        </div>
      </>
    )
  const missing = missingSizes(guide, sizes)
  return (
    <>
      <div className={classes.tableBox}>
        <table className={classes.table}>
          <caption className="visually-hidden">Guía de tallas</caption>
          <thead>
            <ColumnHeads guide={guide} set={set} errors={errors} />
          </thead>
          <tbody>
            <SizeRows guide={guide} set={set} errors={errors} />
          </tbody>
        </table>
      </div>
      {errors['page.size_guide'] ? <p className={classes.error}>{errors['page.size_guide']}</p> : null}
      <div className={classes.actions}>
        {missing.length > 0 ? (
          <Button variant="default" leftSection={PLUS} onClick={() => set(withSizes(guide, missing))}>
            {`Agregar ${missing.join(', ')}`}
          </Button>
        ) : null}
        {guide.rows.length < MAX_SIZES ? (
          <Button
            variant="default"
            leftSection={PLUS}
            onClick={() => set({ ...guide, rows: [...guide.rows, newSizeRow('', guide.columns.length)] })}
          >
            Agregar talla
          </Button>
        ) : null}
        {guide.columns.length < MAX_COLUMNS ? (
          <Button variant="default" leftSection={PLUS} onClick={() => set(withColumn(guide))}>
            Agregar medida
          </Button>
        ) : null}
        <Button variant="subtle" color="sangre" onClick={() => change({ size_guide: null })}>
          Quitar la guía
        </Button>
      </div>
    </>
  )
}
