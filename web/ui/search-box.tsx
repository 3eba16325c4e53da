/** Search that waits for the person to stop typing. Enter and the clear button do not wait. */
import '#web/styles/mantine-forms.css'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './search-box.module.css'

type SearchBoxProps = {
  /** Also the accessible name. */
  label: string
  /** What is searched now; changes from outside (back button) are shown. */
  value: string
  onSearch: (text: string) => void
  /** Milliseconds without typing before it searches. */
  delay?: number
  className?: string
}

export function SearchBox({ label, value, onSearch, delay = 500, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  const search = (wanted: string) => {
    if (wanted === asked.current) return
    asked.current = wanted
    onSearch(wanted)
  }
  const searchLater = useDebouncedCallback(search, delay)

  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])

  const searchNow = (wanted: string) => {
    searchLater.cancel()
    setText(wanted)
    search(wanted)
  }

  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      inputMode="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      autoComplete="off"
      className={className ? `${classes.box} ${className}` : classes.box}
      classNames={{ input: classes.input }}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={
        text ? (
          <CloseButton
            aria-label="Borrar búsqueda"
            size={40}
            onClick={() => {
              searchNow('')
              input.current?.focus()
            }}
          />
        ) : null
      }
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        searchLater(event.currentTarget.value.trim())
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          searchNow(text.trim())
        }
        if (event.key === 'Escape' && text) searchNow('')
      }}
    />
  )
}
