/** Somebody else collects: name and document, scanned from the cédula or typed. */
import { type FormEvent, useId, useState } from 'react'
import { plainDni } from '#domain/colombia/documents.ts'
import { TextField } from '#web/light/fields/text-field.tsx'
import { ScanField, type Scanned } from '#web/scan/scan-field.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './dialogs.module.css'

type Collector = { name: string; document: string }
type CollectorDialogProps = {
  title: string
  text?: string
  known?: string
  onCollector: (collector: Collector) => void
  onClose: () => void
}

const isDocument = (text: string) => /^[A-Z0-9]{3,20}$/.test(plainDni(text)) && /\d{3}/.test(text)

export function CollectorDialog({ title, text, known = '', onCollector, onClose }: CollectorDialogProps) {
  const id = useId()
  const [name, setName] = useState(known)
  const [document, setDocument] = useState('')
  const [problems, setProblems] = useState<Partial<Collector>>({})

  const scan = (scanned: Scanned) => {
    if (scanned.kind === 'cedula') {
      setName(`${scanned.names} ${scanned.last_names}`.trim())
      setDocument(scanned.document)
      return
    }
    if (isDocument(scanned.text)) setDocument(plainDni(scanned.text))
    else setProblems({ document: 'Eso no es una cédula.' })
  }

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const found: Partial<Collector> = {}
    if (name.trim() === '') found.name = 'Escribe el nombre.'
    if (!isDocument(document)) found.document = 'Escribe el documento completo.'
    setProblems(found)
    if (Object.keys(found).length > 0) return
    onCollector({ name: name.trim(), document: plainDni(document) })
  }

  return (
    <DialogCard titleId={id} onClose={onClose}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {text ? <p className={classes.text}>{text}</p> : null}
      <div className={classes.form}>
        <ScanField label="Escanea su cédula" onScan={scan} />
      </div>
      <form noValidate className={classes.form} onSubmit={submit}>
        <TextField
          label="Nombre de quien recoge"
          value={name}
          autoComplete="off"
          error={problems.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextField
          label="Documento de quien recoge"
          value={document}
          inputMode="text"
          autoComplete="off"
          error={problems.document}
          onChange={({ currentTarget }) => setDocument(currentTarget.value)}
        />
        <LightButton type="submit">Comparar y entregar</LightButton>
        <LightButton look="outline" onClick={onClose}>
          Cancelar
        </LightButton>
      </form>
    </DialogCard>
  )
}
