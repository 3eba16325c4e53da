/** What an event decides about money beside its gateways: cash and VAT. */
import { Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { saveEventPayments } from '#domain/payments/contract.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CountInput } from '#web/ui/count-input.tsx'
import { FieldHelp } from '#web/ui/field-help.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { gatewayKey } from './gateway-owner.ts'
import classes from './payment-settings-card.module.css'

type Draft = { accepts_cash: boolean; vat_rate: number | '' }

export function PaymentSettingsCard({ eventId, settings }: { eventId: string; settings: Draft }) {
  const form = useForm<Draft>({ initialValues: settings })
  const { sentence, refuse, clear } = useFormRefusal(form.setErrors)
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (draft: Draft) =>
      call<typeof saveEventPayments>('PUT /api/eventos/:id/pasarelas', {
        params: { id: eventId },
        body: draft,
      }),
    onMutate: clear,
    onError: refuse,
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: gatewayKey({ eventId }) })
      toastSuccess(message)
    },
  })
  return (
    <SectionCard title="Cobros de este evento">
      <form noValidate onSubmit={form.onSubmit((draft) => saving.mutate(draft))}>
        <FormError>{sentence}</FormError>
        <FieldHelp question="¿Qué pasa con el efectivo y el IVA?">
          <p>
            Quien elige efectivo recibe un recibo y paga después en un punto físico. Su cupo espera hasta que
            el recibo venza, máximo 72 horas. Apágalo si quedan pocos cupos.
          </p>
          <p>
            El IVA ya está dentro del precio: no suma nada a lo que paga la persona. Con 19 %, de $119.000 se
            informan $19.000 de IVA a la pasarela. Pregunta a tu contador cuánto te aplica.
          </p>
        </FieldHelp>
        <div className={classes.fields}>
          <Switch
            label="Aceptar pagos en efectivo"
            description="Efecty, Baloto y similares tardan: el cupo se guarda hasta que venza el recibo."
            {...form.getInputProps('accepts_cash', { type: 'checkbox' })}
          />
          <CountInput
            label="IVA incluido"
            description="0 si la inscripción no lleva IVA."
            rightSection="%"
            {...form.getInputProps('vat_rate')}
            value={form.values.vat_rate}
          />
          <BusyButton busy={saving.isPending} busyLabel="Guardando..." variant="default">
            Guardar
          </BusyButton>
        </div>
      </form>
    </SectionCard>
  )
}
