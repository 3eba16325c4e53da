/** One block: how full it is, the link its people register with, and what can be done with it. */
import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import type { CapacityBlock } from '#domain/events/capacity/capacity-contract.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './block-card.module.css'
import { blockFacts, invitation, stateOf } from './block-words.ts'
import { ScopeBar } from './scope-bar.tsx'

type BlockCardProps = { block: CapacityBlock; eventName: string; onEdit: () => void; onRelease: () => void }

function BlockLink({ block, eventName }: Pick<BlockCardProps, 'block' | 'eventName'>) {
  const { code, link, name } = block
  if (!code || !link)
    return <p className={classes.soft}>Sin código: solo tu equipo inscribe en este bloque.</p>
  return (
    <div className={classes.link}>
      <span className={classes.code}>
        <span className="visually-hidden">Código </span>
        {code}
      </span>
      <CopyButton text={link} label="Copiar enlace" copiedLabel="Enlace copiado" />
      <Button
        component="a"
        variant="default"
        href={whatsAppAddress('', invitation(eventName, { ...block, link }))}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
      >
        WhatsApp<span className="visually-hidden"> con el enlace de {name}</span>
      </Button>
    </div>
  )
}

export function BlockCard({ block, eventName, onEdit, onRelease }: BlockCardProps) {
  const { name, places, paid, held, left, released_at } = block
  const { tone, label } = stateOf(block)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className={classes.soft}>{blockFacts(block)}</p>
      <ScopeBar places={{ limit: places, paid, held, free: left }} whole={places} />
      {released_at ? null : (
        <div className={classes.foot}>
          <BlockLink block={block} eventName={eventName} />
          <div className={classes.actions}>
            <Button variant="default" onClick={onEdit}>
              Editar<span className="visually-hidden"> {name}</span>
            </Button>
            <Button variant="default" onClick={onRelease}>
              Liberar lo que sobra<span className="visually-hidden"> de {name}</span>
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
