/** The choices of a notice as tiles, the account where the money goes by transfer, and one button. */
import { type FormEvent, useState } from 'react'
import type { answerNotice, Choice, OfferedNotice } from '#domain/changes/moved/notice-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './answer-page.module.css'
import { EMPTY_PAYOUT, type PayoutDraft, PayoutFields, payoutProblems } from './payout-fields.tsx'

type AnswerFormProps = { offered: OfferedNotice; token: string; onAnswered: () => Promise<void> }

const LABELS: Record<Choice, string> = {
  keep: 'Voy en la nueva fecha',
  credit: 'Dejarlo como saldo',
  refund: 'Pedir la devolución',
}

export function AnswerForm({ offered, token, onAnswered }: AnswerFormProps) {
  const { show } = useNotice()
  const { ask } = useConfirm()
  const only = offered.needs_account
  const [choice, setChoice] = useState<Choice | ''>(only ? 'refund' : '')
  const [draft, setDraft] = useState<PayoutDraft>(EMPTY_PAYOUT)
  const [problems, setProblems] = useState<Partial<Record<keyof PayoutDraft, string>>>({})
  const [missing, setMissing] = useState('')
  const [busy, setBusy] = useState(false)
  const chosen = offered.choices.find((one) => one.choice === choice)
  const needsPayout = only || (choice === 'refund' && (chosen?.needs_payout ?? false))

  const send = async () => {
    setBusy(true)
    try {
      const answer = await call<typeof answerNotice>('POST /api/notices/answer', {
        body: {
          token,
          choice: choice || 'keep',
          ...(chosen ? { shown_back: chosen.back } : {}),
          ...(needsPayout ? { payout: draft } : {}),
        },
      })
      await show(answer)
      await onAnswered()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      await show(error.notice)
    } finally {
      setBusy(false)
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!choice) return setMissing('Elige una opción.')
    const wrong = needsPayout ? payoutProblems(draft) : {}
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    const sure =
      choice === 'keep' ||
      only ||
      (await ask({
        title: choice === 'credit' ? '¿Dejarlo como saldo?' : '¿Pedir la devolución?',
        body: 'Tu cupo queda libre de una vez y esta respuesta no se puede cambiar.',
        confirm: LABELS[choice],
      }))
    if (sure) await send()
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {only ? null : (
        <ChoiceTiles
          name="choice"
          legend="¿Qué prefieres?"
          required
          tile={240}
          big
          choices={offered.choices.map(({ choice: value, title, text }) => ({
            value,
            name: title,
            note: text,
          }))}
          value={choice}
          problem={missing || undefined}
          onChoose={(value) => {
            setChoice(value as Choice)
            setMissing('')
          }}
        />
      )}
      {needsPayout ? <PayoutFields draft={draft} problems={problems} onChange={setDraft} /> : null}
      <BusyLightButton busy={busy} busyLabel="Enviando...">
        {only ? 'Guardar cuenta' : choice ? LABELS[choice] : 'Responder'}
      </BusyLightButton>
    </form>
  )
}
