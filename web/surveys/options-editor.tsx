/** The options of a question, one a line. Enter goes on to the next; an empty last line is no option. */
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { MAX_OPTION_LENGTH, MAX_OPTIONS } from '#domain/surveys/rules/questions.ts'
import classes from './question-form.module.css'

export type Option = { key: string; text: string }

let lastKey = 0
export const newOption = (text = ''): Option => {
  lastKey += 1
  return { key: `option-${lastKey}`, text }
}

type OptionsEditorProps = { options: Option[]; onChange: (options: Option[]) => void; error?: string | null }

export function OptionsEditor({ options, onChange, error }: OptionsEditorProps) {
  const list = useRef<HTMLDivElement>(null)
  const focusAt = useRef<number | null>(null)

  useEffect(() => {
    if (focusAt.current === null) return
    list.current?.querySelectorAll('input')[focusAt.current]?.focus()
    focusAt.current = null
  })

  const add = (after: number) => {
    if (options.length >= MAX_OPTIONS) return
    focusAt.current = after + 1
    onChange(options.toSpliced(after + 1, 0, newOption()))
  }

  return (
    <fieldset className={classes.options}>
      <legend className={classes.legend}>Opciones</legend>
      <div ref={list} className={classes.optionList}>
        {options.map(({ key, text }, at) => (
          <div key={key} className={classes.option}>
            <TextInput
              aria-label={`Opción ${at + 1}`}
              placeholder={`Opción ${at + 1}`}
              maxLength={MAX_OPTION_LENGTH}
              autoComplete="off"
              value={text}
              onChange={(event) => onChange(options.with(at, { key, text: event.currentTarget.value }))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (text.trim()) add(at)
              }}
            />
            <ActionIcon
              color="sangre"
              aria-label={`Quitar la opción ${at + 1}`}
              disabled={options.length <= 2}
              onClick={() => {
                focusAt.current = Math.max(0, at - 1)
                onChange(options.toSpliced(at, 1))
              }}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
      </div>
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        disabled={options.length >= MAX_OPTIONS}
        onClick={() => add(options.length - 1)}
      >
        Agregar opción
      </Button>
    </fieldset>
  )
}
