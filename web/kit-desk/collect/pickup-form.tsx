/** Who collects: name, document, and an address where there is one. For a minor the guardian's document is asked too. */
import { type FormEvent, useState } from 'react'
import type { DocumentType } from '#domain/colombia/documents.ts'
import type { authorisePickup, OwnPickup } from '#domain/kit-desk/collect/collect-contract.ts'
import type { Notice } from '#server/contract-kit.ts'
import { CallFailed, call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { DocumentFields } from '#web/light/fields/document-fields.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import type { Whose } from './use-own-pickup.ts'

const EMPTY = { name: '', document_type: 'CC', dni: '', email: '', guardian_document: '' }
type Values = typeof EMPTY

type PickupFormProps = { whose: Whose; own: OwnPickup; onGiven: (said: Notice) => Promise<void> }

export function PickupForm({ whose, own, onGiven }: PickupFormProps) {
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Record<string, string[]>>({})
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useFirstError(problems)

  const set = (change: Partial<Values>) => {
    setValues({ ...values, ...change })
    setProblems({})
  }
  const wired = (name: keyof Values) => ({
    id: name,
    name,
    value: values[name],
    error: problems[name]?.[0],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setSentence(null)
    const { document_type, guardian_document, ...typed } = values
    const body = {
      ...whose,
      ...typed,
      document_type: document_type as DocumentType,
      ...(own.minor ? { guardian_document } : {}),
    }
    try {
      const { authorisation: _, ...said } = await call<typeof authorisePickup>('POST /api/pickup/authorise', {
        body,
      })
      await onGiven(said)
    } catch (error) {
      const refused = failureOf(error)
      const errors = error instanceof CallFailed ? (refused.errors ?? {}) : {}
      setProblems(errors)
      if (Object.keys(errors).length === 0) setSentence(refused.body || refused.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      <FormError>{sentence}</FormError>
      <TextField {...wired('name')} label="Nombre de quien recoge" autoComplete="off" maxLength={120} />
      <DocumentFields
        type={wired('document_type')}
        number={wired('dni')}
        onNumber={(dni) => set({ dni })}
        labels={{ type: 'Tipo de documento', number: 'Su número de documento' }}
        description="En la mesa lo comparan con el documento que muestre."
      />
      <TextField
        {...wired('email')}
        type="email"
        inputMode="email"
        label="Su correo (opcional)"
        description="Le mandamos el QR. También se lo puedes mandar tú."
        autoComplete="off"
      />
      {own.minor ? (
        <TextField
          {...wired('guardian_document')}
          label="Documento del acudiente"
          description={`${own.name} es menor de edad: autoriza su acudiente, con el documento con el que firmó.`}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
      <BusyLightButton busy={busy} busyLabel="Guardando..." holdFor={0}>
        Autorizar
      </BusyLightButton>
    </form>
  )
}
