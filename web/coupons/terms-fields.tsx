/** What one code and a batch have in common: how much, how often, until when and for whom. */
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { NativeSelect, NumberInput, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { listCouponTargets } from '#domain/coupons/contract.ts'
import type { CouponKind } from '#domain/coupons/rules/codes.ts'
import { call } from '#web/client.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { FieldHelp } from '#web/ui/field-help.tsx'
import type { TermsForm } from './coupon-draft.ts'
import classes from './coupon-form.module.css'

type TermsFieldsProps = { eventId: string; form: TermsForm; usesLabel: string }

const whole = {
  allowDecimal: false,
  allowNegative: false,
  hideControls: true,
  thousandSeparator: '.',
  decimalSeparator: ',',
  inputMode: 'numeric' as const,
}

export function TermsFields({ eventId, form, usesLabel }: TermsFieldsProps) {
  const targets = useQuery({
    queryKey: ['coupons', eventId, 'targets'],
    queryFn: ({ signal }) =>
      call<typeof listCouponTargets>('GET /api/eventos/:id/coupons/targets', {
        params: { id: eventId },
        signal,
      }),
  })
  const { kind } = form.values
  const options = (none: string, rows: readonly { id: number; name: string }[] = []) => [
    { value: '', label: none },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const partners = targets.data?.key_partners ?? []

  return (
    <>
      <div className={classes.discount}>
        <SegmentedControl
          aria-label="Tipo de descuento"
          data={[
            { value: 'porcentaje', label: 'Porcentaje' },
            { value: 'valor', label: 'Valor en pesos' },
          ]}
          value={kind}
          onChange={(chosen) => form.setFieldValue('kind', chosen as CouponKind)}
        />
        <NumberInput
          label="Descuento por persona"
          withAsterisk
          {...whole}
          max={kind === 'porcentaje' ? 100 : 2_000_000_000}
          clampBehavior="none"
          leftSection={kind === 'valor' ? '$' : undefined}
          rightSection={kind === 'porcentaje' ? '%' : undefined}
          placeholder={kind === 'porcentaje' ? '20' : '25.000'}
          {...form.getInputProps('value')}
        />
      </div>
      <NumberInput
        label={usesLabel}
        description="Cada persona del equipo gasta un uso. Vacío: sin límite."
        {...whole}
        {...form.getInputProps('max_uses')}
      />
      <FieldHelp question="¿Cómo se cuentan los usos?">
        <p>
          Un uso cubre a una persona. Con 10 usos, un equipo de 4 gasta 4 y quedan 6. Si quedan menos usos que
          personas, el descuento cubre a las que alcance y el resumen lo dice.
        </p>
        <p>
          El uso se aparta al aplicar el código y vuelve si la persona no paga a tiempo. Si el descuento deja
          la inscripción en $0, tampoco se cobra el costo de servicio.
        </p>
      </FieldHelp>
      <div className={`${classes.pair} ${classes.dates}`}>
        <DayField label="Válido desde" {...form.getInputProps('valid_from')} value={form.values.valid_from} />
        <DayField
          label="Válido hasta"
          {...form.getInputProps('valid_until')}
          value={form.values.valid_until}
        />
      </div>
      <NativeSelect
        label="Categoría"
        data={options('Todas las categorías', targets.data?.categories)}
        {...form.getInputProps('category_id')}
      />
      {partners.length > 0 ? (
        <NativeSelect
          label="Key Partner"
          description="El aliado que reparte estos códigos."
          data={options('Ninguno', partners)}
          {...form.getInputProps('key_partner_id')}
        />
      ) : null}
    </>
  )
}
