/** Six digits to the own mailbox, and the data that is known comes by itself. */
import { useEffect, useId, useRef, useState } from 'react'
import type { DocumentType } from '#domain/colombia/documents.ts'
import type { dataByCode, mailDataCode, OwnData } from '#domain/registration/returning/returning-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { TextField } from '#web/light/fields/text-field.tsx'
import { sendWithWork } from '#web/prove-work.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import { birthdayOf } from '../form/registration-form.ts'
import classes from './offers.module.css'
import type { StepProps } from './step-props.ts'

const DIGITS = 6

type CodeOfferProps = Pick<StepProps, 'at' | 'participant'> & { onReturn: (data: OwnData) => void }

/** The sentence of a refusal: about the code, or about too many tries. */
const refusalOf = (error: unknown): string => {
  if (!(error instanceof CallFailed)) throw error
  return error.notice.errors?.code?.[0] ?? (error.notice.body || error.notice.message)
}

export default function CodeOffer({ at, participant, onReturn }: CodeOfferProps) {
  const titleId = useId()
  /** Where it went; undefined before. */
  const [sentTo, setSentTo] = useState<string>()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // The button goes: who pressed it goes on at the field.
  useEffect(() => {
    if (sentTo !== undefined) field.current?.focus()
  }, [sentTo])

  const params = { dni: participant.dni }
  const whose = {
    document_type: participant.document_type as DocumentType,
    birthday: birthdayOf(participant),
  }

  const trying = async (act: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setRefusal('')
    try {
      await act()
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }

  const send = () =>
    trying(async () => {
      const body = whose
      const { sent_to } = await call<typeof mailDataCode>('POST /api/competitor/:dni/data-code', {
        params,
        body,
      })
      setSentTo(sent_to)
    })

  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS)
    setCode(digits)
    setRefusal('')
    if (digits.length < DIGITS) return
    void trying(async () => {
      const { person } = await sendWithWork((work) =>
        call<typeof dataByCode>('POST /api/competitor/:dni/registration-data', {
          params,
          body: { ...whose, code: digits, work },
        }),
      )
      onReturn(person)
    })
  }

  return (
    <section className={classes.code} aria-labelledby={titleId}>
      <p id={titleId} className={classes.words} role="status">
        <strong>{at === 0 ? 'Ya te conocemos.' : 'Ya conocemos a esta persona.'}</strong>{' '}
        {sentTo === undefined
          ? 'Con un código al correo de la última inscripción llenamos los datos.'
          : `Te enviamos un código${sentTo ? ` a ${sentTo}` : ' al correo de la última inscripción'}`}
      </p>
      {sentTo === undefined ? (
        <LightButton look="outline" aria-disabled={busy} onClick={() => void send()}>
          Enviarme un código
        </LightButton>
      ) : (
        <TextField
          ref={field}
          label="Código de 6 números"
          name="data_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={DIGITS}
          value={code}
          error={refusal}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      {refusal && sentTo === undefined ? (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      ) : null}
      <p className={classes.other}>También puedes escribirlos tú.</p>
    </section>
  )
}
