/** Chooses the Excel: by button, keyboard or drop. */
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from '#web/ui/image-field.module.css'
import { KINDS } from './batch-draft.ts'

type ExcelFieldProps = { value: File | null; onChange: (file: File) => void; error: string | undefined }

export function ExcelField({ value, onChange, error }: ExcelFieldProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file) onChange(file)
  }
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        Excel<span aria-hidden="true"> *</span>
        <span className="visually-hidden"> (obligatorio)</span>
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file input is the first */}
      <div
        className={classes.zone}
        data-over={over}
        data-invalid={Boolean(error)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <IconFileSpreadsheet className={classes.icon} size={32} stroke={1.5} aria-hidden="true" />
        <div className={classes.words}>
          <span>{value ? value.name : 'Elige el Excel o arrástralo hasta aquí'}</span>
          <span id={`${id}-hint`} className={classes.hint}>
            .xlsx o .xls, con una fila por persona: su nombre y su correo. Las demás columnas se pueden poner
            en el certificado.
          </span>
        </div>
        <Button component="label" htmlFor={id} variant="default" tabIndex={-1} className={classes.choose}>
          {value ? 'Cambiar' : 'Elegir Excel'}
        </Button>
        <input
          id={id}
          className={classes.input}
          type="file"
          accept={KINDS.excel}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
