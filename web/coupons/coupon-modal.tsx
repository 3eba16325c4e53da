/** One code: 'Crear código' and 'Editar código'. */
import { Button, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Coupon, createCoupon, updateCoupon } from '#domain/coupons/contract.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { type CouponDraft, draftOf, emptyCoupon } from './coupon-draft.ts'
import classes from './coupon-form.module.css'
import { TermsFields } from './terms-fields.tsx'

type CouponFormProps = { eventId: string; coupon: Coupon | null; onClose: () => void }

function CouponForm({ eventId, coupon, onClose }: CouponFormProps) {
  const form = useForm<CouponDraft>({ initialValues: coupon ? draftOf(coupon) : emptyCoupon })
  const { sentence, refuse, clear } = useFormRefusal(form.setErrors)
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (draft: CouponDraft) =>
      coupon
        ? call<typeof updateCoupon>('POST /api/eventos/:id/coupons/:coupon_id', {
            params: { id: eventId, coupon_id: coupon.id },
            body: draft,
          })
        : call<typeof createCoupon>('POST /api/eventos/:id/coupons', {
            params: { id: eventId },
            body: draft,
          }),
    onMutate: clear,
    onError: refuse,
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: ['coupons', eventId] })
      onClose()
      toastSuccess(message)
    },
  })
  const used = (coupon?.uses ?? 0) > 0

  return (
    <form noValidate onSubmit={form.onSubmit((draft) => saving.mutate(draft))}>
      <FormError>{sentence}</FormError>
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
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton busy={saving.isPending} busyLabel="Guardando...">
          {coupon ? 'Guardar cambios' : 'Crear código'}
        </BusyButton>
      </FormActions>
    </form>
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
