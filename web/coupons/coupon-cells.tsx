/** The cells of the coupon list that are more than a text. */
import { ActionIcon, Menu, Switch } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconDotsVertical, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readBogota } from '#domain/colombia/clock.ts'
import { formatDay } from '#domain/colombia/panel-dates.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Coupon, deleteCoupon, switchCoupon } from '#domain/coupons/contract.ts'
import type { CouponState } from '#domain/coupons/rules/coupon-state.ts'
import { CallFailed, call } from '#web/client.ts'
import { useShownEvent } from '#web/events/event-queries.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import type { Tone } from '#web/ui/tone.ts'
import classes from './coupons-tab.module.css'

export function CodeCell({ code }: { code: string }) {
  const { copied, copy } = useClipboard({ timeout: 2000 })
  return (
    <span className={classes.code}>
      <span>{code}</span>
      <ActionIcon
        color={copied ? 'paramo' : 'gray'}
        size={36}
        aria-label={copied ? `${code} copiado` : `Copiar ${code}`}
        onClick={() => copy(code)}
      >
        {copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
      </ActionIcon>
    </span>
  )
}

export function DiscountCell({ kind, value }: Pick<Coupon, 'kind' | 'value'>) {
  return kind === 'porcentaje' ? <span className={classes.figure}>{value} %</span> : <Money value={value} />
}

/** The bar says at a glance how much of a limited code is gone. */
export function UsesCell({ uses, paid_uses, max_uses }: Pick<Coupon, 'uses' | 'paid_uses' | 'max_uses'>) {
  const share = max_uses === null ? null : Math.min(100, (uses * 100) / max_uses)
  return (
    <span className={classes.uses}>
      <span className={classes.figure}>
        {formatNumber(uses)} {max_uses === null ? '' : `de ${formatNumber(max_uses)}`}
      </span>
      {share === null ? (
        <span className={classes.soft}>Sin límite</span>
      ) : (
        <span className={classes.bar} aria-hidden="true">
          <span style={{ width: `${share}%` }} data-full={share === 100} />
        </span>
      )}
      {paid_uses > 0 ? (
        <span className={classes.soft}>
          {formatNumber(paid_uses)} {paid_uses === 1 ? 'redimido' : 'redimidos'}
        </span>
      ) : null}
    </span>
  )
}

const asDate = (moment: string) => formatDay(readBogota(moment) ?? moment)

export const validityOf = ({
  valid_from,
  valid_until,
}: Pick<Coupon, 'valid_from' | 'valid_until'>): string => {
  if (valid_from && valid_until) return `${asDate(valid_from)} a ${asDate(valid_until)}`
  if (valid_from) return `Desde ${asDate(valid_from)}`
  return valid_until ? `Hasta ${asDate(valid_until)}` : 'Siempre'
}

const states: Record<CouponState, { tone: Tone; label: string }> = {
  vigente: { tone: 'success', label: 'Vigente' },
  programado: { tone: 'info', label: 'Programado' },
  vencido: { tone: 'neutral', label: 'Vencido' },
  agotado: { tone: 'warning', label: 'Agotado' },
  inactivo: { tone: 'neutral', label: 'Inactivo' },
}

export function StateCell({ state }: Pick<Coupon, 'state'>) {
  const { tone, label } = states[state]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

type CellProps = { eventId: string; coupon: Coupon }

/** Switched at once: who applied it already keeps the discount, and a button takes it back for ten seconds. */
export function ActiveCell({ eventId, coupon }: CellProps) {
  const client = useQueryClient()
  const turn = (active: boolean) =>
    call<typeof switchCoupon>('PUT /api/eventos/:id/coupons/:coupon_id/active', {
      params: { id: eventId, coupon_id: coupon.id },
      body: { active },
    })
  const readAgain = () => client.invalidateQueries({ queryKey: ['coupons', eventId] })
  const switching = useMutation({
    mutationFn: turn,
    onSuccess: ({ message }, active) =>
      toastUndo({
        message: `${coupon.code}: ${message.toLowerCase()}`,
        undo: async () => {
          const back = await turn(!active)
          await readAgain()
          return `${coupon.code}: ${back.message.toLowerCase()}`
        },
        failed: (error) => failureOf(error).message,
      }),
    onError: (error) => toastError(error.message),
    onSettled: readAgain,
  })
  return (
    <Switch
      aria-label={`${coupon.code} activo`}
      checked={switching.isPending ? switching.variables : coupon.active}
      onChange={(event) => switching.mutate(event.currentTarget.checked)}
    />
  )
}

/** The form of the event with the code applied. A page served without https has no clipboard: then it is shown. */
const useCopyLink = (slug: string, code: string) => {
  const { copy } = useClipboard()
  const { show } = useNotice()
  return () => {
    const address = new URL(`/registrate/${slug}?codigo=${encodeURIComponent(code)}`, window.location.origin)
      .href
    if (!navigator.clipboard)
      return void show({ message: 'Enlace con el código', body: address, icon: 'info' })
    copy(address)
    toastSuccess(`Enlace con ${code} copiado.`)
  }
}

export function ActionsCell({ eventId, coupon, onEdit }: CellProps & { onEdit: (coupon: Coupon) => void }) {
  const copyLink = useCopyLink(useShownEvent().slug, coupon.code)
  const { ask } = useConfirm()
  const { show } = useNotice()
  const client = useQueryClient()

  const remove = async () => {
    const sure = await ask({
      title: `¿Eliminar ${coupon.code}?`,
      body: 'Quien lo tenga ya no podrá usarlo. Esta acción no es reversible.',
      confirm: 'Eliminar',
      danger: true,
    })
    if (!sure) return
    try {
      const answer = await call<typeof deleteCoupon>('DELETE /api/eventos/:id/coupons/:coupon_id', {
        params: { id: eventId, coupon_id: coupon.id },
      })
      if (answer.icon === 'success') toastSuccess(answer.message)
      else void show(answer)
    } catch (error) {
      if (error instanceof CallFailed) void show(error.notice)
    }
    await client.invalidateQueries({ queryKey: ['coupons', eventId] })
  }

  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon color="gray" aria-label={`Acciones de ${coupon.code}`}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={() => onEdit(coupon)}>
          Editar
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={18} aria-hidden="true" />} onClick={copyLink}>
          Copiar enlace
        </Menu.Item>
        <Menu.Item
          color="sangre"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => void remove()}
        >
          Eliminar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
