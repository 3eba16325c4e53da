/** A change that staff make for a person: first what it costs, then, with a reason, it is done. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { ShownQuote } from '#domain/changes/contract.ts'
import type { ChangeKind } from '#domain/changes/rules/kinds.ts'
import type { askStaffChange, quoteStaffChange, staffChanges } from '#domain/changes/staff/staff-contract.ts'
import { basisLabel } from '#domain/payments/rules/account.ts'
import type { AnswerOf, Notice } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useChangesMoved } from '../change-queries.ts'
import { saidPlainly } from '../plain-refusal.ts'
import { actOptions, BASES, type ChangeDraft, choicesOf, newDraft, wishOf } from './change-draft.ts'
import classes from './participant-changes.module.css'
import { PayoutFields } from './payout-fields.tsx'
import { quoteSays, quoteSum } from './quote-words.ts'
import { TargetFields } from './target-fields.tsx'

type ChangeFormProps = {
  known: AnswerOf<typeof staffChanges>
  params: { id: number; participant_id: number }
  onClose: () => void
}

type Answer = { quote: ShownQuote } | { done: Notice }

/** Those that are asked after the quote: they do not make it another one. */
const LATER = ['reason', 'apply_owing', 'has_account', 'payout']

export function ChangeForm({ known, params, onClose }: ChangeFormProps) {
  const [quote, setQuote] = useState<ShownQuote | null>(null)
  const form = useForm<ChangeDraft>({
    initialValues: newDraft(known),
    onValuesChange: (now, before) => {
      const other = (Object.keys(now) as (keyof ChangeDraft)[]).some(
        (field) => !LATER.includes(field) && now[field] !== before[field],
      )
      if (other) setQuote(null)
    },
  })
  const { kind, apply_owing, has_account } = form.values
  const { show } = useNotice()
  const moved = useChangesMoved()

  const ask = async (draft: ChangeDraft): Promise<Answer> => {
    const wish = { ...wishOf(draft), ...(draft.kind === 'refund' ? { basis: draft.basis } : {}) }
    if (!quote)
      return {
        quote: await call<typeof quoteStaffChange>(
          'POST /api/eventos/:id/participants/:participant_id/changes/quote',
          { params, body: wish },
        ),
      }
    return {
      done: await call<typeof askStaffChange>('POST /api/eventos/:id/participants/:participant_id/changes', {
        params,
        body: {
          ...wish,
          reason: draft.reason,
          shown_due: quote.due,
          shown_back: quote.back,
          accepts_exchange: quote.exchange,
          ...(quote.due > 0 && draft.apply_owing ? { apply_owing: true } : {}),
          ...(quote.needs_payout && draft.has_account ? { payout: draft.payout } : {}),
        },
      }),
    }
  }

  const changing = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: ChangeDraft) => ask(draft).catch(saidPlainly),
    onSaved: (answer) => {
      if ('quote' in answer) return setQuote(answer.quote)
      moved()
      onClose()
      void show(answer.done)
    },
  })

  const act = known.acts.find((one) => one.kind === kind)
  return (
    <ModalForm
      saving={changing}
      onSubmit={form.onSubmit((draft) => changing.save(draft))}
      onClose={onClose}
      label={quote ? 'Confirmar cambio' : 'Ver cuánto cuesta'}
      busyLabel={quote ? 'Guardando...' : 'Calculando...'}
      holdFor={quote ? 2000 : 300}
    >
      <div className={classes.fields}>
        <NativeSelect
          label="Qué cambia"
          data-autofocus
          data={actOptions(known)}
          {...form.getInputProps('kind')}
          onChange={({ currentTarget }) =>
            form.setValues({
              kind: currentTarget.value as ChangeKind,
              category_id: String(choicesOf(known, currentTarget.value as ChangeKind)[0]?.id ?? ''),
              kit_id:
                currentTarget.value === 'size'
                  ? String(known.sizes.find(({ current }) => !current)?.id ?? '')
                  : '',
            })
          }
          description={act?.why ? `Por su cuenta no podría: ${act.why}` : undefined}
        />
        <TargetFields known={known} form={form} />
        {kind === 'refund' ? (
          <NativeSelect
            label="Por qué se devuelve"
            data={BASES.map((value) => ({ value, label: basisLabel(value) }))}
            {...form.getInputProps('basis')}
          />
        ) : null}
        {kind === 'transfer' ? (
          <TextInput
            label="Correo de quien recibe el cupo"
            type="email"
            withAsterisk
            {...form.getInputProps('receiver_email')}
          />
        ) : null}
        <div className={classes.quote} role="status">
          {quote ? (
            <>
              <p className={classes.sum}>{quoteSum(quote)}</p>
              <p>
                {quote.before} → {quote.after}
              </p>
              {quoteSays(quote, { owing: apply_owing }).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </>
          ) : (
            <p>Primero te decimos cuánto cuesta. Todavía no cambia nada.</p>
          )}
        </div>
        {quote && quote.due > 0 ? (
          <Checkbox
            label="Aplicar ya, queda debiendo"
            {...form.getInputProps('apply_owing', { type: 'checkbox' })}
          />
        ) : null}
        {quote?.needs_payout ? (
          <>
            <Checkbox
              label="Anotar la cuenta a la que se devuelve"
              description="Una parte va por transferencia. Sin la cuenta, pídesela antes de pagar."
              {...form.getInputProps('has_account', { type: 'checkbox' })}
            />
            {has_account ? <PayoutFields form={form} /> : null}
          </>
        ) : null}
        {quote ? (
          <Textarea
            label="Razón"
            withAsterisk
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            placeholder="Escribió por WhatsApp: se lesionó"
            {...form.getInputProps('reason')}
          />
        ) : null}
      </div>
    </ModalForm>
  )
}
