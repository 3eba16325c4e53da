/** One gateway: its brand, whether it is on, and its settings behind 'Configurar'. */
import { Button, Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { GatewayAccount } from '#domain/payments/contract.ts'
import { GATEWAYS } from '#domain/payments/rules/gateways.ts'
import { failureOf } from '#web/failure.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { shownLater } from '#web/ui/shown-later.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import classes from './gateway-card.module.css'
import { bodyOf, draftOf, type GatewayDraft } from './gateway-draft.ts'
import { type Owner, useSaveGateway } from './gateway-owner.ts'

const GatewayFields = shownLater(async () => (await import('./gateway-fields.tsx')).GatewayFields)

function Mode({ account }: { account: GatewayAccount }) {
  if (!account.active) return <StatusBadge tone="neutral">Apagada</StatusBadge>
  if (!GATEWAYS[account.gateway_name].modes) return <StatusBadge tone="success">Activa</StatusBadge>
  return account.live ? (
    <StatusBadge tone="success">Activa en producción</StatusBadge>
  ) : (
    <StatusBadge tone="warning">Activa en pruebas</StatusBadge>
  )
}

/** What comes after turning it on. */
const nextOf = ({ gateway_name, live }: GatewayAccount): string => {
  const { modes, brand } = GATEWAYS[gateway_name]
  if (gateway_name === 'transferencia') return 'Los comprobantes que suban te esperan en Pagos.'
  if (!modes) return 'Haz una inscripción de prueba: nadie paga de verdad.'
  return live
    ? `Ya cobra de verdad. Revisa el primer pago aquí en Pagos y en tu cuenta de ${brand}.`
    : 'Haz una inscripción de prueba. Cuando todo funcione, pásala a producción.'
}

type GatewayCardProps = { owner: Owner; account: GatewayAccount; handle: ReactNode }

export function GatewayCard({ owner, account, handle }: GatewayCardProps) {
  const { brand, about } = GATEWAYS[account.gateway_name]
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [draft, setDraft] = useState<GatewayDraft>(() => draftOf(account))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { sentence, refuse, clear } = useFormRefusal((found) => {
    setErrors(found)
    setOpened(true)
  })
  const saving = useSaveGateway(owner, account.gateway_name)

  const save = (wanted: GatewayDraft) => {
    clear()
    setErrors({})
    saving.mutate(bodyOf(wanted), {
      onSuccess: ({ message, gateway }) => {
        setDraft(draftOf(gateway))
        toastSuccess(message)
      },
      onError: refuse,
    })
  }

  /** Off at once: payments that began are still received, and a button turns it on again for ten seconds. */
  const turn = (active: boolean) => {
    clear()
    setErrors({})
    saving.mutate(bodyOf({ ...draft, active }), {
      onSuccess: ({ message, gateway }) => {
        setDraft(draftOf(gateway))
        toastUndo({
          message: active ? message : `${brand} está apagada: ya no se ofrece al pagar.`,
          undo: async () => {
            const back = await saving.mutateAsync(bodyOf({ ...draftOf(gateway), active: !active }))
            setDraft(draftOf(back.gateway))
            return active ? `${brand} sigue apagada.` : `${brand} sigue encendida.`
          },
          failed: (error) => failureOf(error).message,
        })
      },
      onError: refuse,
    })
  }

  return (
    <section className={classes.card} data-active={account.active} aria-labelledby={`${id}-brand`}>
      <div className={classes.head}>
        {handle}
        <div className={classes.words}>
          <h3 id={`${id}-brand`} className={classes.brand}>
            {brand}
          </h3>
          <p className={classes.about}>{about}</p>
          <div className={classes.badges}>
            <Mode account={account} />
            {account.unreadable ? <StatusBadge tone="danger">Escribe de nuevo las claves</StatusBadge> : null}
          </div>
          {account.active ? <p className={classes.about}>{nextOf(account)}</p> : null}
        </div>
        <Switch
          className={classes.switch}
          aria-label={`${brand} activa`}
          checked={account.active}
          disabled={saving.isPending}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <Button
          className={classes.more}
          variant="default"
          aria-expanded={opened}
          aria-controls={`${id}-settings`}
          rightSection={<IconChevronDown className={classes.arrow} size={18} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          Configurar<span className="visually-hidden"> {brand}</span>
        </Button>
      </div>
      {opened ? (
        <form
          id={`${id}-settings`}
          className={classes.settings}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save(draft)
          }}
        >
          <FormError>{sentence}</FormError>
          <GatewayFields
            account={account}
            draft={draft}
            errors={errors}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          />
          {account.notification_url ? (
            <div className={classes.address}>
              <div>
                <span className={classes.addressLabel}>Dirección de notificaciones</span>
                <code>{account.notification_url}</code>
              </div>
              <CopyButton text={account.notification_url} />
            </div>
          ) : null}
          <div className={classes.actions}>
            {account.image && !draft.removeImage && !draft.image ? (
              <Button
                variant="subtle"
                color="sangre"
                onClick={() => setDraft({ ...draft, removeImage: true })}
              >
                Quitar imagen
              </Button>
            ) : null}
            <BusyButton busy={saving.isPending} busyLabel="Guardando...">
              Guardar
            </BusyButton>
          </div>
        </form>
      ) : null}
    </section>
  )
}
