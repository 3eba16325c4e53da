/** Chooses one picture: by button, keyboard or drop, with a preview and the hint that saves a second try. */
import { Button } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './image-field.module.css'

type ImageFieldProps = {
  label: string
  value: File | null
  onChange: (file: File | null) => void
  /** The picture that is stored now. */
  currentUrl?: string | null
  /** 'PNG o JPG, ideal 600x435 px.' */
  hint?: string
  /** As the file input takes it: '.png,.jpg,.jpeg'. */
  accept?: string
  previewWidth?: number
  error?: string | null
  required?: boolean
}

const allowed = (file: File, accept: string): boolean =>
  accept.split(',').some((kind) => {
    const wanted = kind.trim().toLowerCase()
    if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted)
    return wanted.endsWith('/*') ? file.type.startsWith(wanted.slice(0, -1)) : file.type === wanted
  })

const usePreview = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return url
}

export function ImageField({
  label,
  value,
  onChange,
  currentUrl,
  hint,
  accept = '.png,.jpg,.jpeg',
  previewWidth = 200,
  error,
  required,
}: ImageFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const preview = usePreview(value) ?? currentUrl
  const complaint = refused ?? error

  const take = (file: File | undefined) => {
    if (!file) return
    const fits = allowed(file, accept)
    setRefused(fits ? null : `Elige un archivo ${accept.replaceAll('.', '').replaceAll(',', ', ')}.`)
    if (fits) onChange(file)
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
        {required ? (
          <>
            <span aria-hidden="true"> *</span>
            <span className="visually-hidden"> (obligatorio)</span>
          </>
        ) : null}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file input is the first */}
      <div
        className={classes.zone}
        data-over={over}
        data-invalid={Boolean(complaint)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {preview ? (
          <img
            className={classes.preview}
            src={preview}
            alt={`Vista previa: ${label}`}
            width={previewWidth}
          />
        ) : (
          <IconPhotoUp className={classes.icon} size={32} stroke={1.5} aria-hidden="true" />
        )}
        <div className={classes.words}>
          <span>
            {value ? value.name : preview ? 'Imagen actual' : 'Elige una imagen o arrástrala hasta aquí'}
          </span>
          {hint ? (
            <span id={`${id}-hint`} className={classes.hint}>
              {hint}
            </span>
          ) : null}
          <div className={classes.actions}>
            <Button component="label" htmlFor={id} variant="default" tabIndex={-1} className={classes.choose}>
              {preview ? 'Cambiar' : 'Elegir imagen'}
            </Button>
            {value ? (
              <Button
                variant="subtle"
                color="sangre"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => {
                  if (input.current) input.current.value = ''
                  setRefused(null)
                  onChange(null)
                  input.current?.focus()
                }}
              >
                Quitar
              </Button>
            ) : null}
          </div>
        </div>
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="file"
          accept={accept}
          aria-invalid={Boolean(complaint)}
          aria-describedby={
            [hint && `${id}-hint`, complaint && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
      </div>
      {complaint ? (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {complaint}
        </p>
      ) : null}
    </div>
  )
}
