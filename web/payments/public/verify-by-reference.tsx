/** With the reference and the document: one purchase, also of the shop. */
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type DocumentType, documentProblem } from '#domain/colombia/documents.ts'
import type { verifyPayment } from '#domain/payments/processor/processor-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { useSession } from '#web/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { DocumentInputs } from './document-inputs.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { paymentWords } from './payment-words.ts'
import classes from './verify-page.module.css'

type Known = { dni: string; document_type: DocumentType }

export function VerifyByReference({ known, reference: given }: { known: Known; reference: string }) {
  const ready = useSession() !== undefined
  const [document_type, setType] = useState(known.document_type)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<AnswerOf<typeof verifyPayment> | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { sentence, refuse, clear } = useFormRefusal(setErrors)
  const form = useFirstError(errors)

  const verify = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [reference, dni] = ['reference', 'dni'].map((name) => String(typed.get(name)).trim())
    setErrors({})
    setAnswer(null)
    clear()
    const wrong = documentProblem(document_type, dni ?? '')
    const missing = {
      ...(reference ? {} : { reference: 'Escribe la referencia.' }),
      ...(wrong ? { dni: wrong } : {}),
    }
    if (!reference || !dni || wrong) return setErrors(missing)
    setBusy(true)
    try {
      setAnswer(
        await call<typeof verifyPayment>('POST /api/payments/verify', {
          body: { reference, dni, document_type },
        }),
      )
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  const story = answer?.payment
  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={verify}>
        <FormError>{sentence ?? (answer && !story ? `${answer.message}. ${answer.body}` : null)}</FormError>
        <TextInput
          name="reference"
          label="Referencia"
          description="Está en tu correo de inscripción y en el extracto de la pasarela."
          defaultValue={given}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={errors.reference}
        />
        <DocumentInputs type={document_type} dni={known.dni} errors={errors} onType={setType} />
        <BusyButton busy={busy} busyLabel="Preguntando..." disabled={!ready} fullWidth>
          Verificar
        </BusyButton>
      </form>
      {answer && story ? (
        <div className={classes.outcome}>
          <PaymentOutcome
            level={2}
            onVerifyPage
            story={story}
            words={{ ...paymentWords(story, false), title: answer.message, text: answer.body }}
          />
        </div>
      ) : null}
    </>
  )
}
