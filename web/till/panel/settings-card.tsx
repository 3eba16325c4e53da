/** From which kept places the tills sell, and at what price each distance. */
import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import type { saveTillSettings, TillBoard } from '#domain/till/panel/panel-contract.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useAnsweredBoard } from './till-queries.ts'
import classes from './till-tab.module.css'

type Draft = { block_id: string; prices: (number | '')[] }

const dayPrice = (price: number | null) =>
  price === null ? 'Vacío: el precio del día.' : `Vacío: el precio del día, ${formatPesos(price)}.`

export function SettingsCard({ eventId, board }: { eventId: string; board: TillBoard }) {
  const { blocks, distances, settings } = board
  const form = useForm<Draft>({
    initialValues: {
      block_id: settings.block_id ? String(settings.block_id) : '',
      prices: distances.map(({ price }) => price ?? ''),
    },
  })
  const { sentence, refuse, clear } = useFormRefusal((errors) =>
    form.setErrors(
      Object.fromEntries(
        Object.entries(errors).map(([field, text]) => [field.replace(/^(prices\.\d+)\..*/, '$1'), text]),
      ),
    ),
  )
  const answered = useAnsweredBoard(eventId)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ block_id, prices }: Draft) =>
      call<typeof saveTillSettings>('POST /api/eventos/:id/caja/settings', {
        params: { id: eventId },
        body: {
          block_id: block_id ? Number(block_id) : null,
          prices: distances.map(({ id }, at) => ({
            distance_id: id,
            price: prices[at] === '' ? null : prices[at],
          })),
        },
      }),
    onMutate: clear,
    onSuccess: answered,
    onError: refuse,
  })
  return (
    <SectionCard
      title="Precio y cupos de la expo"
      hint="Lo que cobran las cajas, con el servicio incluido, y de qué cupos guardados venden."
    >
      <form className={classes.fields} noValidate onSubmit={form.onSubmit((draft) => mutate(draft))}>
        <FormError>{sentence}</FormError>
        <Select
          label="Bloque de cupos"
          description={
            blocks.length === 0
              ? 'No hay bloques de expo: créalo en la pestaña Cupos. Sin bloque, la caja vende cupos del público y no puede vender sin red.'
              : 'Sin bloque, la caja vende cupos del público y no puede vender sin red.'
          }
          clearable
          data={blocks.map(({ id, name, left, dealt }) => ({
            value: String(id),
            label: `${name} · quedan ${formatNumber(left)}${dealt > 0 ? `, ${formatNumber(dealt)} a mano` : ''}`,
          }))}
          {...form.getInputProps('block_id')}
          value={form.values.block_id || null}
          onChange={(value) => form.setFieldValue('block_id', value ?? '')}
        />
        <div className={classes.prices}>
          {distances.map(({ id, name, day_price }, at) => (
            <MoneyInput
              key={id}
              label={`Precio de ${name}`}
              description={dayPrice(day_price)}
              {...form.getInputProps(`prices.${at}`)}
              value={form.values.prices[at] ?? ''}
            />
          ))}
        </div>
        <div className={classes.save}>
          <BusyButton busy={isPending} busyLabel="Guardando...">
            Guardar precios y cupos
          </BusyButton>
        </div>
      </form>
    </SectionCard>
  )
}
