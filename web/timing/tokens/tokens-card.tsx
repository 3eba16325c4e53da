/** Keys of the timing company: made and shown once, revoked, and when each was last used. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { revokeToken, ShownToken } from '#domain/timing/tokens/token-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { timingKeys, useTokens } from '../timing-queries.ts'
import classes from './tokens-card.module.css'

const TokenModal = opensLater(async () => (await import('./token-modal.tsx')).TokenModal, { opened: false })

const STATES = {
  live: { label: 'Activo', tone: 'success' },
  revoked: { label: 'Revocado', tone: 'neutral' },
  over: { label: 'Vencido', tone: 'neutral' },
} as const

function OneToken({ token, onRevoke }: { token: ShownToken; onRevoke: () => void }) {
  const { label, tone } = STATES[token.state]
  return (
    <li className={classes.one}>
      <span className={classes.words}>
        <span className={classes.head}>
          <strong className={classes.name}>{token.name}</strong>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </span>
        <span className={classes.soft}>
          {token.last_used_at ? (
            <>
              Último uso <DateText value={token.last_used_at} form="date and time" />,{' '}
              {formatNumber(token.uses)} {token.uses === 1 ? 'llamada' : 'llamadas'}
            </>
          ) : (
            'Sin usar'
          )}
          {token.state === 'live' ? (
            <>
              . Vence el <DateText value={token.expires_at} />
            </>
          ) : null}
        </span>
      </span>
      {token.state === 'live' ? (
        <Button variant="default" aria-label={`Revocar ${token.name}`} onClick={onRevoke}>
          Revocar
        </Button>
      ) : null}
    </li>
  )
}

export function TokensCard({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useTokens(eventId)
  const [making, { open, close }] = useDisclosure(false)
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()

  const revoke = async ({ id, name }: ShownToken) => {
    const sure = await ask({
      title: `¿Revocar el token de ${name}?`,
      body: 'Deja de leer la lista y de entregar resultados de inmediato. Lo que ya leyó, lo tiene.',
      confirm: 'Revocar',
      danger: true,
    })
    if (!sure) return
    try {
      const { message } = await call<typeof revokeToken>(
        'DELETE /api/eventos/:id/cronometraje/tokens/:token_id',
        { params: { id: eventId, token_id: id } },
      )
      await client.invalidateQueries({ queryKey: timingKeys.tokens(eventId) })
      toastSuccess(message)
    } catch (failed) {
      void show(failureOf(failed))
    }
  }

  return (
    <SectionCard
      title="Token de la empresa"
      hint="Con él lee la lista y los cambios de este evento y entrega resultados. Nada más. Cada lectura queda anotada."
      action={
        <Button
          variant="default"
          leftSection={<IconKey size={18} aria-hidden="true" />}
          disabled={!data}
          onClick={open}
        >
          Crear token
        </Button>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LinesSkeleton lines={2} /> : null}
      {data && data.tokens.length === 0 ? (
        <p className={classes.soft}>Todavía no hay ninguno. Sin token, descarga la lista y mándala tú.</p>
      ) : null}
      {data && data.tokens.length > 0 ? (
        <ul className={classes.list}>
          {data.tokens.map((token) => (
            <OneToken key={token.id} token={token} onRevoke={() => void revoke(token)} />
          ))}
        </ul>
      ) : null}
      {data ? (
        <TokenModal eventId={eventId} expires={data.default_expires_on} opened={making} onClose={close} />
      ) : null}
    </SectionCard>
  )
}
