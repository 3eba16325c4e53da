/** The designer of a certificate: for an event's own design and for the picture of one mailing. */
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { CertificateValues, FieldId } from '#domain/certificates/rules/placement.ts'
import { shownLater } from '#web/ui/shown-later.tsx'
import { AddMenu } from './add-menu.tsx'
import classes from './designer.module.css'
import { ElementList } from './element-list.tsx'
import { ElementsHelp } from './elements-help.tsx'
import { isFull } from './placements.ts'
import { Stage } from './stage.tsx'
import type { SheetState } from './use-sheet.ts'

const ElementPanel = shownLater(async () => (await import('./element-panel.tsx')).ElementPanel)

type DesignerProps = {
  state: SheetState
  /** What is shown in the boxes while designing. */
  values: CertificateValues
  icon: string | null
  fields: readonly FieldId[]
  columns?: readonly string[]
  /** More tools in the bar: background, templates, preview. */
  tools?: ReactNode
}

/** Inside a field the keys belong to what is typed there. */
const isTyping = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

export function Designer({ state, values, icon, fields, columns = [], tools }: DesignerProps) {
  const base = useId()
  const [said, say] = useState('')
  const { sheet, selected } = state
  const boxId = (id: string) => `${base}-${id}`

  /** After the box is drawn. */
  const focus = (id: string | null) =>
    requestAnimationFrame(() => document.getElementById(id === null ? base : boxId(id))?.focus())

  const undo = () => {
    state.undo()
    say('Deshecho')
  }
  const redo = () => {
    state.redo()
    say('Rehecho')
  }
  const remove = (id: string) => {
    focus(state.remove(id))
    say('Elemento quitado')
  }
  const duplicate = (id: string) => {
    focus(state.duplicate(id))
    say('Elemento duplicado')
  }

  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of what is inside
    <div id={base} className={classes.designer} tabIndex={-1} onKeyDown={press}>
      <div className={classes.bar} role="toolbar" aria-label="Herramientas del certificado">
        <AddMenu
          fields={fields}
          columns={columns}
          disabled={isFull(sheet.placements)}
          onAdd={(field, column) => focus(state.add(field, column))}
        />
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Deshacer"
          title="Deshacer (Ctrl+Z)"
          disabled={!state.canUndo}
          onClick={undo}
        >
          <IconArrowBackUp size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Rehacer"
          title="Rehacer (Ctrl+Y)"
          disabled={!state.canRedo}
          onClick={redo}
        >
          <IconArrowForwardUp size={20} aria-hidden="true" />
        </ActionIcon>
        {tools}
      </div>
      <div className={classes.work}>
        <div className={classes.sheet}>
          <Stage
            state={state}
            values={values}
            icon={icon}
            boxId={boxId}
            onRemove={remove}
            onDuplicate={duplicate}
            onSay={say}
          />
          <p className={classes.help}>
            Arrastra cada elemento o muévelo con las flechas (Mayús: pasos grandes; Alt: tamaño). Supr lo
            quita.
          </p>
          <ElementsHelp fromExcel={!fields.includes('bib')} />
          <p className="visually-hidden" role="status">
            {said}
          </p>
        </div>
        <div className={classes.side}>
          <ElementList
            placements={sheet.placements}
            values={values}
            selectedId={selected?.id}
            onSelect={state.select}
          />
          {selected ? (
            <ElementPanel
              key={selected.id}
              placement={selected}
              columns={columns}
              onChange={(changes, tag) => state.change(selected.id, changes, tag)}
              onRestack={(step) => state.restack(selected.id, step)}
              onDuplicate={() => duplicate(selected.id)}
              onRemove={() => remove(selected.id)}
            />
          ) : null}
        </div>
      </div>
    </div>
  )
}
