/** By which way money came to the organiser or left: what staff can say of it. */
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { HAND_WAYS, payWayLabel } from '#domain/payments/rules/account.ts'

const WAYS = HAND_WAYS.map((way) => ({ value: way, label: payWayLabel(way) }))

/** Takes what a form gives a field. */
export function AccountWayField({ label = 'Cómo pagó', ...field }: Omit<NativeSelectProps, 'data'>) {
  return <NativeSelect label={label} data={WAYS} {...field} />
}
