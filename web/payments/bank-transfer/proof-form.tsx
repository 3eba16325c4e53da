/** The photo of the transfer and its number. */
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { OwnTransfer, sendTransferProof } from '#domain/payments/bank-transfer/transfer-contract.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { ImageField } from '#web/ui/image-field.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './transfer-page.module.css'

type ProofFormProps = { token: string; transfer: OwnTransfer; onSent: (transfer: OwnTransfer) => void }

const MAX_BYTES = 10 * 1024 * 1024

export function ProofForm({ token, transfer, onSent }: ProofFormProps) {
  const [image, setImage] = useState<File | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { sentence, refuse, clear } = useFormRefusal(setErrors)
  const form = useFirstError(errors)
  const { show } = useNotice()

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const number = String(new FormData(event.currentTarget).get('number')).trim()
    clear()
    const missing = {
      ...(image ? {} : { image: 'Elige la imagen del comprobante.' }),
      ...(image && image.size > MAX_BYTES ? { image: 'La imagen no puede pesar más de 10 MB.' } : {}),
      ...(number ? {} : { number: 'Escribe el número de la transferencia.' }),
    }
    setErrors(missing)
    if (!image || Object.keys(missing).length > 0) return
    const body = new FormData()
    body.set('checkout_token', token)
    body.set('number', number)
    body.set('image', image)
    setBusy(true)
    try {
      const answer = await call<typeof sendTransferProof>('POST /api/transfers/receipt', { body })
      if (answer.icon === 'error' || !answer.transfer) return void show(answer)
      onSent(answer.transfer)
      window.scrollTo({ top: 0 })
      if (answer.icon === 'warning') void show(answer)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={classes.card} aria-labelledby="proof-title">
      <h2 id="proof-title" className={classes.subtitle}>
        Envía el comprobante
      </h2>
      <form ref={form} method="post" noValidate className={classes.form} onSubmit={send}>
        <FormError>{sentence}</FormError>
        <ImageField
          label="Imagen del comprobante"
          required
          value={image}
          onChange={setImage}
          accept=".png,.jpg,.jpeg,.webp"
          hint="Captura de pantalla o foto: PNG, JPG o WebP, hasta 10 MB. Que se vean el valor, la fecha y el número."
          error={errors.image ?? null}
        />
        <TextInput
          name="number"
          label="Número de la transferencia"
          description="El que aparece en el comprobante: aprobación, referencia o comprobante No."
          withAsterisk
          size="md"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.number}
        />
        <BusyButton busy={busy} busyLabel="Enviando..." size="lg" fullWidth>
          Enviar comprobante
        </BusyButton>
        {transfer.state === 'unpaid' ? (
          <p className={classes.soft}>
            El organizador lo revisa. Mientras tanto{' '}
            {transfer.kind === 'order' ? 'tus productos siguen reservados' : 'tu cupo sigue reservado'},
            máximo 72 horas.
          </p>
        ) : null}
      </form>
    </section>
  )
}
