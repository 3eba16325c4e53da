/** Shipping fee, the seller's identity and the terms of sale, for the whole installation. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { TERMS_TITLE } from '#domain/payments/rules/default-terms.ts'
import type {
  getInstallation,
  Installation,
  saveInstallation,
} from '#domain/payments/settings/installation-contract.ts'
import { call } from '#web/client.ts'
import { RichText } from '#web/events/form/text/rich-text.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import classes from './installation-card.module.css'

// The editor is heavy: the rest of the page does not wait for it.

const KEY = ['installation'] as const
type Draft = Omit<Installation, 'shipping_fee'> & { shipping_fee: number | '' }

function InstallationForm({ installation }: { installation: Installation }) {
  const form = useForm<Draft>({ initialValues: installation })
  const { sentence, refuse, clear } = useFormRefusal(form.setErrors)
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: ({ shipping_fee, ...rest }: Draft) =>
      call<typeof saveInstallation>('PUT /api/installation', {
        body: { ...rest, shipping_fee: shipping_fee || 0 },
      }),
    onMutate: clear,
    onError: refuse,
    onSuccess: (answer) => {
      client.setQueryData(KEY, answer.installation)
      form.setValues(answer.installation)
      form.resetDirty(answer.installation)
      toastSuccess(answer.message)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((draft) => saving.mutate(draft))}>
      <FormError>{sentence}</FormError>
      <div className={classes.fields}>
        <TextInput label="Nombre o razón social" maxLength={120} {...form.getInputProps('seller.name')} />
        <TextInput label="NIT" maxLength={30} {...form.getInputProps('seller.nit')} />
        <TextInput label="Dirección" maxLength={160} {...form.getInputProps('seller.address')} />
        <TextInput label="Teléfono" type="tel" maxLength={40} {...form.getInputProps('seller.phone')} />
        <TextInput
          label="Correo"
          type="email"
          inputMode="email"
          maxLength={254}
          {...form.getInputProps('seller.email')}
        />
        <MoneyInput
          label="Costo de envío"
          description="Valor único por orden de la tienda que se envía."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={form.values.shipping_fee}
          onChange={(fee) => form.setFieldValue('shipping_fee', fee)}
          error={form.errors.shipping_fee}
        />
        <div className={classes.wide}>
          <RichText
            label={TERMS_TITLE}
            value={form.values.terms}
            onChange={(terms) => form.setFieldValue('terms', terms)}
            error={typeof form.errors.terms === 'string' ? form.errors.terms : undefined}
          />
        </div>
      </div>
      <div className={classes.actions}>
        <Link className="lone-link" to="/terminos">
          Ver la página de términos
        </Link>
        <BusyButton busy={saving.isPending} busyLabel="Guardando...">
          Guardar
        </BusyButton>
      </div>
    </form>
  )
}

export function InstallationCard() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof getInstallation>('GET /api/installation', { signal }),
    // A form is open: what somebody types is not replaced by a refetch.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SectionCard
      title="Quién vende"
      hint="La Ley 1480 de 2011 pide estos datos en toda página que vende. Los ven los visitantes."
    >
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : data ? (
        <InstallationForm installation={data} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </SectionCard>
  )
}
