/** A decision on a request: what will happen, why, and one clear button. A retracto is refused only by the law's own list. */
import { Radio, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { WITHDRAWAL_EXCEPTIONS, type WithdrawalException } from '#domain/changes/rules/withdrawal.ts'
import type { decideChange, OneRequest, withdrawStaffChange } from '#domain/changes/staff/staff-contract.ts'
import { call } from '#web/client.ts'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useChangesMoved } from './change-queries.ts'
import { ACT_TITLES, actSays, type RequestAct } from './decision-words.ts'
import { saidPlainly } from './plain-refusal.ts'
import classes from './request-drawer.module.css'

type Written = { reason: string; exception: WithdrawalException | '' }

const send = (id: number, act: RequestAct, { reason, exception }: Written) => {
  const params = { id }
  if (act === 'withdraw')
    return call<typeof withdrawStaffChange>('POST /api/changes/:id/close', { params, body: { reason } })
  return call<typeof decideChange>('POST /api/changes/:id/decide', {
    params,
    body: {
      approve: act !== 'refuse',
      ...(reason ? { reason } : {}),
      ...(act === 'owing' ? { apply_owing: true } : {}),
      ...(act === 'refuse' && exception ? { exception } : {}),
    },
  })
}

const PLACEHOLDERS: Record<Exclude<RequestAct, 'approve'>, string> = {
  refuse: 'Ya recogiste tu kit',
  owing: 'Paga en la entrega de kits',
  withdraw: 'Escribió que ya no lo quiere',
}

type DecisionFormProps = {
  request: OneRequest
  act: RequestAct
  onClose: () => void
  /** The answer was read. */
  onRead: () => void
}

export function DecisionForm({ request, act, onClose, onRead }: DecisionFormProps) {
  const { id, name, last_name, kind, basis } = request
  const byLaw = act === 'refuse' && kind === 'refund' && basis === 'withdrawal'
  const form = useForm<Written>({ initialValues: { reason: '', exception: '' } })
  const { show } = useNotice()
  const moved = useChangesMoved()
  const deciding = useModalSave({
    showAtFields: form.setErrors,
    send: (written: Written) => send(id, act, written).catch(saidPlainly),
    onSaved: (answer) => {
      moved()
      onClose()
      void show(answer).then(() => requestAnimationFrame(onRead))
    },
  })
  const danger = act === 'refuse' || act === 'withdraw'
  return (
    <ModalForm
      saving={deciding}
      onSubmit={form.onSubmit((written) => deciding.save(written))}
      onClose={onClose}
      label={ACT_TITLES[act]}
      color={danger ? 'sangre' : undefined}
    >
      <div className={classes.fields}>
        <p className={classes.notice} data-tone={danger ? 'danger' : 'info'}>
          <strong>
            {name} {last_name}.
          </strong>{' '}
          {actSays(act, request).join(' ')}
        </p>
        {byLaw ? (
          <Radio.Group
            label="Excepción de la ley"
            description="El retracto es un derecho (Ley 1480, artículo 47): solo se niega por una de estas."
            withAsterisk
            {...form.getInputProps('exception')}
          >
            <div className={classes.choices}>
              {Object.entries(WITHDRAWAL_EXCEPTIONS).map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </div>
          </Radio.Group>
        ) : null}
        {act === 'approve' ? null : (
          <Textarea
            label={byLaw ? 'Qué más le dices' : 'Razón'}
            withAsterisk={!byLaw}
            {...(byLaw ? {} : { 'data-autofocus': true })}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            placeholder={PLACEHOLDERS[act]}
            {...form.getInputProps('reason')}
          />
        )}
      </div>
    </ModalForm>
  )
}
