/** Chooses a file that goes up at once: what is there now, a button to choose or change it, and one to take it away. */
import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import classes from './page.module.css'

type FileFieldProps = {
  /** 'Recorrido de 21K' */
  label: string
  hint: string
  accept: string
  busy: boolean
  error?: string | null | undefined
  onFile: (file: File) => void
  /** Only where something is there to take away. */
  onRemove?: (() => void) | undefined
  /** What is there now. */
  children?: ReactNode
}

export function FileField({ label, hint, accept, busy, error, onFile, onRemove, children }: FileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.file}>
      <label className={classes.fileLabel} htmlFor={id}>
        {label}
      </label>
      {children}
      <span id={`${id}-hint`} className={classes.hint}>
        {hint}
      </span>
      <div className={classes.fileActions}>
        <Button
          component="label"
          htmlFor={id}
          variant="default"
          tabIndex={-1}
          loading={busy}
          leftSection={<IconUpload size={18} aria-hidden="true" />}
          className={classes.choose}
        >
          {onRemove ? 'Cambiar' : 'Elegir archivo'}
        </Button>
        {onRemove ? (
          <Button
            variant="subtle"
            color="sangre"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            aria-label={`Quitar: ${label}`}
            onClick={() => {
              onRemove()
              input.current?.focus()
            }}
          >
            Quitar
          </Button>
        ) : null}
        <input
          ref={input}
          id={id}
          className={classes.fileInput}
          type="file"
          accept={accept}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // The same file may be chosen again after a refusal.
            event.currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </div>
      <span className="visually-hidden" role="status">
        {busy ? 'Subiendo' : ''}
      </span>
      {error ? (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
