/** The one field of a desk: camera, USB reader, cédula, or what somebody types. */
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { TextField } from '#web/light/fields/text-field.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { readScanned, type Source } from './read-scanned.ts'
import classes from './scan-field.module.css'
import type { Scanned } from './scanned.ts'
import { useUsbReader } from './use-usb-reader.ts'

export type { Scanned } from './scanned.ts'

const NOT_READ = 'No pude leer la cédula. Pásala de nuevo por el lector o escribe el número.'

/** A reader of a megabyte: only who opens the camera gets it. */
const loadCamera = () =>
  import('./camera-panel.tsx').catch(() => ({
    default: () => (
      <p role="alert" className={classes.problem}>
        El lector de la cámara no cargó. Conéctate una vez y abre la cámara de nuevo.
      </p>
    ),
  }))
const CameraPanel = lazy(loadCamera)

type ScanFieldProps = {
  label: string
  onScan: (scanned: Scanned) => void
  /** While it is being typed: for names that are offered below. */
  onTyping?: (text: string) => void
  placeholder?: string
}

export function ScanField({ label, onScan, onTyping, placeholder }: ScanFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [open, setOpen] = useState(false)

  const type = (typed: string) => {
    setText(typed)
    setProblem('')
    onTyping?.(typed)
  }

  const take = (read: string, source: Source) => {
    const scanned = readScanned(read, source, bogotaDay(new Date()))
    // A camera sees many pictures of a cédula before it reads one to the end.
    if (!scanned && source === 'camera') return
    type('')
    if (!scanned) return setProblem(NOT_READ)
    setOpen(false)
    onScan(scanned)
  }
  useUsbReader(input, (read) => take(read, 'reader'))

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    if (text.trim() === '') return input.current?.focus()
    take(text, 'typed')
  }

  return (
    <div className={classes.scan}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <TextField
          ref={input}
          label={label}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          error={problem}
        />
        <div className={classes.buttons}>
          <LightButton type="submit" look="outline" size="lg">
            Buscar
          </LightButton>
          {open ? null : (
            <LightButton look="outline" size="lg" onClick={() => setOpen(true)}>
              Cámara
            </LightButton>
          )}
        </div>
      </form>
      {open ? (
        <Suspense fallback={<p role="status">Abriendo la cámara…</p>}>
          <CameraPanel onText={(read) => take(read, 'camera')} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
