/** Tab Key Partner: allied brands, in the order of the public page, and what their coupons did. */
import { ActionIcon, Button } from '@mantine/core'
import { IconHeartHandshake, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import type { KeyPartner, listKeyPartners } from '#domain/events/site/showcase-contract.ts'
import { call } from '#web/client.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { eventKeys, useShownEvent } from '../event-queries.ts'
import classes from './key-partner-tab.module.css'
import { usePartnerChanges } from './partner-changes.ts'
import { PartnerModal } from './partner-modal.tsx'

function Figures({ partner }: { partner: KeyPartner }) {
  const figures = [
    ['Códigos', formatNumber(partner.codes_given)],
    ['Usados', formatNumber(partner.codes_used)],
    ['Descontado', formatPesos(partner.discounted)],
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export default function KeyPartnerTab() {
  const { id } = useShownEvent()
  const [editing, setEditing] = useState<KeyPartner | 'new' | null>(null)
  const { ask } = useConfirm()
  const { order, remove } = usePartnerChanges(id)
  const { data, error, refetch } = useQuery({
    queryKey: eventKeys.partners(id),
    queryFn: ({ signal }) =>
      call<typeof listKeyPartners>('GET /api/eventos/:id/key-partners', { params: { id }, signal }),
  })

  const askAndRemove = async (partner: KeyPartner) => {
    const sure = await ask({
      title: `¿Eliminar a ${partner.name}?`,
      body: 'Sus cupones siguen siendo del evento.',
      confirm: 'Eliminar',
      danger: true,
    })
    if (sure) remove(partner.id)
  }

  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <SectionCard
      title="Key Partner"
      hint="Los visibles aparecen en la página del evento, bajo «Aliados», en este orden."
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
          Agregar aliado
        </Button>
      }
    >
      {!data ? (
        <LinesSkeleton lines={4} />
      ) : data.partners.length === 0 ? (
        <EmptyState mark="+1" title="Aún no hay aliados.">
          Agrega las marcas que acompañan el evento; después puedes darles cupones.
        </EmptyState>
      ) : (
        <SortableList
          label="Aliados"
          grid={classes.partners}
          idOf={({ id: item }) => item}
          items={data.partners}
          onOrder={order}
          nameOf={({ name }) => name}
        >
          {(partner, handle) => (
            <div className={classes.partner}>
              {handle}
              {partner.logo ? (
                <img className={classes.logo} src={partner.logo} alt="" />
              ) : (
                <span className={classes.logo} aria-hidden="true">
                  <IconHeartHandshake size={24} stroke={1.5} />
                </span>
              )}
              <div className={classes.words}>
                <strong>{partner.name}</strong>
                {partner.link ? (
                  <a className="lone-link" href={partner.link} target="_blank" rel="noreferrer">
                    {new URL(partner.link).host}
                  </a>
                ) : null}
                <StatusBadge tone={partner.visible ? 'success' : 'neutral'}>
                  {partner.visible ? 'Visible' : 'Oculto'}
                </StatusBadge>
              </div>
              <Figures partner={partner} />
              <div className={classes.actions}>
                <ActionIcon
                  color="gray"
                  aria-label={`Editar ${partner.name}`}
                  onClick={() => setEditing(partner)}
                >
                  <IconPencil size={20} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  color="sangre"
                  aria-label={`Eliminar ${partner.name}`}
                  onClick={() => void askAndRemove(partner)}
                >
                  <IconTrash size={20} aria-hidden="true" />
                </ActionIcon>
              </div>
            </div>
          )}
        </SortableList>
      )}
      <PartnerModal event_id={id} editing={editing} onClose={() => setEditing(null)} />
    </SectionCard>
  )
}
