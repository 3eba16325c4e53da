/** A day in Spanish, typed as 05/12/2026 or chosen in the calendar. The value is the wire's own: 2026-12-05. */
import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import classes from './day-field.module.css'
import { readTypedDay, writtenDay } from './typed-day.ts'

type DayFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  value: string
  onChange: (day: string) => void
  minDate?: string | undefined
  maxDate?: string | undefined
  /** With a button that empties it. */
  clearable?: boolean
}

const loadCalendar = () => import('./day-calendar.tsx')
const DayCalendar = lazy(loadCalendar)

export function DayField({
  value,
  onChange,
  minDate,
  maxDate,
  clearable = false,
  disabled = false,
  onFocus,
  onBlur,
  ...rest
}: DayFieldProps) {
  const [text, setText] = useState(() => writtenDay(value))
  const [opened, setOpened] = useState(false)

  // While it is being typed, what stands in the field is the person's.
  useDidUpdate(() => {
    if (!opened) setText(writtenDay(value))
  }, [value])

  const type = (typed: string) => {
    setText(typed)
    setOpened(true)
    const day = typed.trim() === '' ? '' : readTypedDay(typed)
    if (day === '' || (day && !(minDate && day < minDate) && !(maxDate && day > maxDate))) onChange(day)
  }
  const pick = (day: string) => {
    setOpened(false)
    onChange(day === value ? '' : day)
  }
  return (
    <Popover opened={opened} trapFocus={false} position="bottom-start" disabled={disabled} withRoles={false}>
      <Popover.Target>
        <TextInput
          size="md"
          placeholder="dd/mm/aaaa"
          inputMode="numeric"
          autoComplete="off"
          rightSection={<IconCalendar size={18} aria-hidden="true" />}
          rightSectionPointerEvents="none"
          {...rest}
          disabled={disabled}
          __clearable={clearable && value !== '' && !disabled}
          __clearSection={
            <Input.ClearButton
              aria-label="Quitar la fecha"
              className={classes.clear}
              onClick={() => {
                setOpened(false)
                onChange('')
              }}
            />
          }
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onPointerEnter={loadCalendar}
          onClick={() => setOpened(true)}
          onFocus={(event) => {
            onFocus?.(event)
            setOpened(true)
          }}
          onBlur={(event) => {
            onBlur?.(event)
            setOpened(false)
            setText(writtenDay(value))
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpened(false)
          }}
        />
      </Popover.Target>
      {/* Pressing in the calendar leaves the focus in the field, which would close it otherwise. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <Suspense fallback={<div className={classes.waiting} />}>
          <DayCalendar value={value} minDate={minDate} maxDate={maxDate} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
