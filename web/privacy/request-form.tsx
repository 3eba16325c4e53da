/** The form with which anybody asks about their data. Its inputs are not controlled: what was typed early counts. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { DocumentType } from '#domain/colombia/documents.ts'
import type { askAboutData } from '#domain/privacy/contract.ts'
import { KIND_WORDS, REQUEST_KINDS, type RequestKind } from '#domain/privacy/rules/requests.ts'
import { call } from '#web/client.ts'
import { DOCUMENT_OPTIONS, typedAs } from '#web/light/document-options.ts'
import { useSession } from '#web/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './request-form.module.css'

const OPTIONS = [
  { value: '', label: 'Elige una opción' },
  ...REQUEST_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
]

const HINTS: Record<RequestKind, string> = {
  copy: 'Te enviamos un enlace para descargar todo lo que tenemos de ti.',
  correction: 'Escribe qué dato está mal y cómo debe quedar.',
  deletion:
    'De tus pagos quedan el valor y la fecha, sin tu nombre: las normas contables obligan a conservarlos.',
  hide: 'Apareces como «Participante». Si puedes, pega el enlace de tu resultado.',
}

export function RequestForm() {
  const ready = useSession() !== undefined
  const { show } = useNotice()
  const [busy, setBusy] = useState(false)
  const [kind, setKind] = useState('')
  const [documentType, setDocumentType] = useState('CC')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { sentence, refuse, clear } = useFormRefusal(setErrors)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = Object.fromEntries(new FormData(form)) as Record<
      'name' | 'dni' | 'email' | 'message',
      string
    > & { document_type: DocumentType }
    setBusy(true)
    setErrors({})
    clear()
    try {
      const body = { ...typed, kind: kind as RequestKind }
      const answer = await call<typeof askAboutData>('POST /api/data-requests', { body })
      form.reset()
      setKind('')
      setDocumentType('CC')
      await show(answer)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={classes.form}
      method="post"
      noValidate
      onSubmit={send}
      aria-label="Solicitud sobre tus datos"
    >
      <FormError>{sentence}</FormError>
      <NativeSelect
        label="Qué quieres pedir"
        data={OPTIONS}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value)}
        description={kind ? HINTS[kind as RequestKind] : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.kind}
      />
      <TextInput
        name="name"
        label="Nombre completo"
        autoComplete="name"
        maxLength={120}
        error={errors.name}
      />
      <NativeSelect
        name="document_type"
        label="Tipo de documento"
        data={DOCUMENT_OPTIONS}
        value={documentType}
        onChange={(event) => setDocumentType(event.currentTarget.value)}
        error={errors.document_type}
      />
      <TextInput
        name="dni"
        label="Número de documento"
        {...typedAs(documentType)}
        autoComplete="off"
        maxLength={40}
        error={errors.dni}
      />
      <TextInput
        name="email"
        type="email"
        label="Correo electrónico"
        description="Usa el de tu inscripción: así sabemos que eres tú."
        autoComplete="email"
        maxLength={254}
        error={errors.email}
      />
      <Textarea
        name="message"
        label="Mensaje"
        autosize={false}
        rows={4}
        maxLength={2000}
        error={errors.message}
      />
      <BusyButton busy={busy} busyLabel="Enviando..." disabled={!ready}>
        Enviar solicitud
      </BusyButton>
    </form>
  )
}
