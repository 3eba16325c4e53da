/** /verificar-pago: with the reference and the document a person makes us ask the gateway at once. */
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { type DocumentType, documentProblem, isDocumentType } from '#domain/colombia/documents.ts'
import type { verifyPayment } from '#domain/payments/processor/processor-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { DOCUMENT_OPTIONS, typedAs } from '#web/light/document-options.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { useSession } from '#web/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import type { Route } from './+types/verify-page.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { paymentWords } from './payment-words.ts'
import classes from './verify-page.module.css'

type Answer = AnswerOf<typeof verifyPayment>

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Verificar mi pago | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

export default function VerifyPage() {
  const ready = useSession() !== undefined
  const [params] = useSearchParams()
  const known = useLocation().state as { dni?: string; document_type?: string } | null
  const [document_type, setType] = useState<DocumentType>(
    isDocumentType(known?.document_type) ? known.document_type : 'CC',
  )
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
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
    <EntryCard
      title="Verificar mi pago"
      text="Escribe la referencia y tu documento: le preguntamos a la pasarela en este momento."
      ways={<Link to="/eventos">Ver eventos</Link>}
    >
      <form ref={form} method="post" noValidate onSubmit={verify}>
        <FormError>{sentence ?? (answer && !story ? `${answer.message}. ${answer.body}` : null)}</FormError>
        <TextInput
          name="reference"
          label="Referencia"
          description="Está en tu correo de inscripción y en el extracto de la pasarela."
          defaultValue={params.get('referencia') ?? ''}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={errors.reference}
        />
        <NativeSelect
          name="document_type"
          label="Tipo de documento"
          data={DOCUMENT_OPTIONS}
          value={document_type}
          onChange={({ currentTarget }) => setType(currentTarget.value as DocumentType)}
          error={errors.document_type}
        />
        <TextInput
          name="dni"
          label="Número de documento"
          {...typedAs(document_type)}
          defaultValue={known?.dni ?? ''}
          autoComplete="off"
          error={errors.dni}
        />
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
    </EntryCard>
  )
}
