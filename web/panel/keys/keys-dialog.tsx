/** 'Atajos de teclado': what the keys do, and a switch for who is disturbed by single ones. */
import { Button, Switch } from '@mantine/core'
import { Fragment, useId } from 'react'
import type { Session } from '#web/session.ts'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { goKeysOf } from './go-keys.ts'
import classes from './keys-dialog.module.css'
import { turnKeys, useKeysOn } from './keys-setting.ts'
import { searchKeys, undoKeys } from './open-panel.ts'

type Entry = { keys: string[]; does: string }

function Keys({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className={classes.keys}>
      {entries.map(({ keys, does }) => (
        <Fragment key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

type KeysDialogProps = { role: Session['role']; onClose: () => void }

export function KeysDialog({ role, onClose }: KeysDialogProps) {
  const id = useId()
  const on = useKeysOn()
  return (
    <DialogCard titleId={`${id}-title`} onClose={onClose}>
      <h2 id={`${id}-title`} className={classes.title}>
        Atajos de teclado
      </h2>
      <Keys
        entries={[
          { keys: searchKeys().split(' '), does: 'Buscar en todo el panel' },
          { keys: undoKeys().split(' '), does: 'Deshacer lo último, mientras se ofrece' },
          { keys: ['Esc'], does: 'Cerrar lo que está abierto' },
        ]}
      />
      <div className={classes.single} data-off={!on}>
        <Keys
          entries={[
            { keys: ['/'], does: 'Ir a la búsqueda de la lista' },
            { keys: ['?'], does: 'Ver estos atajos' },
            ...goKeysOf(role).map(({ letter, label }) => ({
              keys: ['G', letter.toUpperCase()],
              does: `Ir a ${label}`,
            })),
          ]}
        />
      </div>
      <Switch
        className={classes.switch}
        label="Atajos de una sola tecla"
        description="Apágalos si dictas o usas un teclado adaptado. Buscar sigue con sus teclas."
        checked={on}
        onChange={({ currentTarget }) => turnKeys(currentTarget.checked)}
      />
      <Button fullWidth variant="default" onClick={onClose}>
        Cerrar
      </Button>
    </DialogCard>
  )
}
