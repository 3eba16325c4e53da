/** One size back, another one out. */
import { useId } from 'react'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { Snapshot } from '#domain/kit-desk/rules/snapshot.ts'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './dialogs.module.css'

type SizeDialogProps = {
  kits: Snapshot['kits']
  own: number | null
  onSize: (kit_id: number) => void
  onClose: () => void
}

export function SizeDialog({ kits, own, onSize, onClose }: SizeDialogProps) {
  const id = useId()
  const now = kits.find((kit) => kit.id === own)
  // The same garment in another size; without one, whatever there is.
  const others = kits.filter((kit) => kit.id !== own && (!now || kit.kit_name === now.kit_name))
  return (
    <DialogCard titleId={id} onClose={onClose}>
      <h2 id={id} className={classes.title}>
        Cambiar talla
      </h2>
      <p className={classes.text}>
        {now ? `Recibe la ${kitSizeLabel(now.size)} y entrega:` : 'Recibe la que trae y entrega:'}
      </p>
      <div className={classes.form}>
        {others.map((kit) => (
          <LightButton key={kit.id} look="outline" onClick={() => onSize(kit.id)}>
            {kitSizeLabel(kit.size)} · {kit.left > 0 ? `quedan ${kit.left}` : 'no quedan por el conteo'}
          </LightButton>
        ))}
        {others.length === 0 ? <p className={classes.text}>Este kit tiene una sola talla.</p> : null}
        <LightButton look="outline" onClick={onClose}>
          Cancelar
        </LightButton>
      </div>
    </DialogCard>
  )
}
