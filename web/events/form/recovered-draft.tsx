/** Tells that what stands in the form was typed before and is not saved, and whether the event changed since. */
import { Alert, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import classes from './event-form.module.css'

const FRESH = {
  title: 'Recuperamos lo que estabas escribiendo',
  words: 'Aún no está guardado. Las imágenes hay que elegirlas de nuevo.',
  discard: 'Descartar borrador',
}

/** The server refuses it, so that nobody's changes are overwritten: better said before the work than after. */
const OUTDATED = {
  title: 'Este borrador es anterior a la última versión del evento',
  words:
    'Alguien guardó cambios después de que lo empezaste: no se puede guardar así. Copia lo que necesites y carga la versión actual.',
  discard: 'Cargar la versión actual',
}

export function RecoveredDraft({ outdated, onDiscard }: { outdated: boolean; onDiscard: () => void }) {
  const { title, words, discard } = outdated ? OUTDATED : FRESH
  return (
    <Alert
      className={classes.recovered}
      color={outdated ? 'sol' : 'lluvia'}
      icon={<IconHistory size={20} aria-hidden="true" />}
      title={title}
    >
      <div className={classes.recoveredWords}>
        <span>{words}</span>
        <Button variant="default" size="sm" onClick={onDiscard}>
          {discard}
        </Button>
      </div>
    </Alert>
  )
}
