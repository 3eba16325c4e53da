/** 'Inscribir participante': the same fields, rules and spots as the public form, on one page. */
import { NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EventDetail } from '#domain/events/contract.ts'
import { categoryOptions } from '#domain/events/rules/category-names.ts'
import { groupLabel } from '#domain/events/rules/team-size.ts'
import type { registerByHand } from '#domain/registration/staff/registration-contract.ts'
import { call } from '#web/client.ts'
import { AccountWayField } from '#web/payments/account/account-way-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { fullDistances, openBlocks, useCapacity } from '../capacity-query.ts'
import { questionsOf } from '../event-questions.ts'
import { useParticipantsChanged } from '../participant-queries.ts'
import { ReasonField } from '../reason-field.tsx'
import classes from '../staff.module.css'
import { BlockField } from './block-field.tsx'
import { DeskNotice } from './desk-notice.tsx'
import { emptyHandForm, fittingCategories, type HandForm, handBody, resized } from './hand-form.ts'
import { HandParticipantFields } from './hand-participant-fields.tsx'

const PAYMENT_HINTS = {
  '': 'Recibe un correo con el enlace para pagar; el cupo espera 5 horas.',
  '7': 'Queda pagada de una vez. Recibe un solo correo, con su comprobante.',
  '8': 'Queda inscrita sin pagar. Recibe un solo correo, que dice que es una cortesía.',
}

type FormProps = { event: EventDetail; groupSize: number; onClose: () => void }

function RegisterForm({ event, groupSize, onClose }: FormProps) {
  const sizes = event.team_size.map(({ id }) => id)
  const form = useForm<HandForm>({
    initialValues: emptyHandForm(sizes.includes(groupSize) ? groupSize : (sizes[0] ?? 1)),
  })
  const { show } = useNotice()
  const [, setParams] = useSearchParams()
  const changed = useParticipantsChanged()
  const questions = useQuery(questionsOf(event.id))
  const asked = questions.data ?? []
  const capacity = useCapacity(event.id)
  const blocks = openBlocks(capacity.data)
  /** What a reason would let through, in the server's words. */
  const [rule, setRule] = useState<string | null>(null)
  const saving = useModalSave({
    showAtFields: (errors) => form.setErrors(errors),
    send: (draft: HandForm) =>
      call<typeof registerByHand>('POST /api/eventos/:id/registrations', {
        params: { id: event.id },
        body: handBody(draft, asked) as never,
      }),
    onSaved: async (answer) => {
      const { registration_id, needs_reason } = answer
      if (registration_id === null && needs_reason) {
        if (rule !== null) form.setFieldError('reason', 'Escribe la razón.')
        return setRule(answer.body)
      }
      changed()
      if (registration_id === null) return void show(answer)
      onClose()
      await show({ ...answer, message: 'Inscripción guardada' })
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.set('inscripcion', String(registration_id))
          return after
        },
        { preventScrollReset: true },
      )
    },
  })
  const { competitors } = form.values
  const categories = fittingCategories(event, competitors)
  const full = form.values.block_id ? new Set<number>() : fullDistances(capacity.data)

  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label="Inscribir"
      busyLabel="Inscribiendo..."
      disabled={questions.isPending}
    >
      <div className={classes.fields}>
        <DeskNotice event={event} />
        {sizes.length > 1 ? (
          <NativeSelect
            label="Inscripción"
            data={sizes.map((size) => ({ value: String(size), label: groupLabel(size) }))}
            value={String(competitors.length)}
            error={form.errors.competitors}
            onChange={({ currentTarget }) =>
              form.setFieldValue('competitors', resized(competitors, Number(currentTarget.value)))
            }
          />
        ) : null}
        {competitors.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the team is what its number says
          <HandParticipantFields key={at} form={form} at={at} event={event} questions={asked} />
        ))}
        {blocks.length > 0 ? <BlockField blocks={blocks} {...form.getInputProps('block_id')} /> : null}
        <NativeSelect
          label="Categoría"
          withAsterisk
          description={
            categories.length === 0
              ? 'Ninguna categoría admite a este equipo por edad o género.'
              : 'Se ajusta a la edad y el género de cada persona.'
          }
          data={[
            { value: '', label: 'Elige' },
            ...categories.flatMap((category) =>
              categoryOptions([category], event.categorias).map(({ value, label }) => ({
                value,
                label: full.has(category.distance_id) ? `${label} (agotada)` : label,
              })),
            ),
          ]}
          {...form.getInputProps('category_id')}
        />
        <NativeSelect
          label="Pago"
          description={PAYMENT_HINTS[form.values.payment.status]}
          data={[
            { value: '', label: 'Queda por pagar' },
            { value: '7', label: 'Ya pagó al organizador' },
            { value: '8', label: 'Cortesía' },
          ]}
          {...form.getInputProps('payment.status')}
        />
        {form.values.payment.status === '7' ? (
          <AccountWayField {...form.getInputProps('payment.way')} />
        ) : null}
        {form.values.payment.status ? (
          <Textarea
            label="Nota"
            withAsterisk
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            placeholder={
              form.values.payment.status === '7'
                ? 'Efectivo en la oficina, recibo 123'
                : 'Invitada del patrocinador'
            }
            {...form.getInputProps('payment.note')}
          />
        ) : null}
        {rule === null ? null : <ReasonField sentence={rule} {...form.getInputProps('reason')} />}
      </div>
    </ModalForm>
  )
}

export function RegisterModal({ opened, ...rest }: FormProps & { opened: boolean }) {
  return (
    <FormModal opened={opened} onClose={rest.onClose} title="Inscribir participante" size={720}>
      <RegisterForm {...rest} />
    </FormModal>
  )
}
