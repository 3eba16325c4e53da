/** One code: 'Crear código' and 'Editar código'. */
import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Coupon, createCoupon, updateCoupon } from '#domain/coupons/contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { type CouponDraft, draftOf, emptyCoupon } from './coupon-draft.ts'
import classes from './coupon-form.module.css'
import { TermsFields } from './terms-fields.tsx'

type CouponFormProps = { eventId: string; coupon: Coupon | null; onClose: () => void }

function CouponForm({ eventId, coupon, onClose }: CouponFormProps) {
  const form = useForm<CouponDraft>({ initialValues: coupon ? draftOf(coupon) : emptyCoupon })
  const client = useQueryClient()
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (draft: CouponDraft) =>
      coupon
        ? call<typeof updateCoupon>('POST /api/eventos/:id/coupons/:coupon_id', {
            params: { id: eventId, coupon_id: coupon.id },
            body: draft,
          })
        : call<typeof createCoupon>('POST /api/eventos/:id/coupons', {
            params: { id: eventId },
            body: draft,
          }),
    onSaved: ({ message }) => {
      void client.invalidateQueries({ queryKey: ['coupons', eventId] })
      onClose()
      toastSuccess(message)
    },
  })
  const used = (coupon?.uses ?? 0) > 0

  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label={coupon ? 'Guardar cambios' : 'Crear código'}
    >
      <div className={classes.fields}>
        <TextInput
          label="Código"
          withAsterisk
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          className={classes.code}
          readOnly={used}
          description={
            used
              ? 'Ya se usó: su texto no se puede cambiar.'
              : 'De 4 a 32 letras sin tilde, números o guiones. No importan las mayúsculas.'
          }
          {...form.getInputProps('code')}
        />
        <TermsFields eventId={eventId} form={form} usesLabel="Máximo de usos" />
        <Switch label="Activo" {...form.getInputProps('active', { type: 'checkbox' })} />
      </div>
    </ModalForm>
  )
}

export function CouponModal({ opened, ...rest }: CouponFormProps & { opened: boolean }) {
  return (
    <FormModal
      opened={opened}
      onClose={rest.onClose}
      title={rest.coupon ? 'Editar código' : 'Crear código'}
      size={520}
    >
      <CouponForm key={rest.coupon?.id ?? 'new'} {...rest} />
    </FormModal>
  )
}
