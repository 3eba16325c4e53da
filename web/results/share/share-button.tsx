/** Shares one result with the phone's own sheet, or copies its link where there is none. */
import { IconShare2 } from '@tabler/icons-react'
import { useOrigin } from '#web/light/origin.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import { useCopyLink } from './copied-note.tsx'
import classes from './share.module.css'
import { type ResultPlace, resultPath } from './share-links.ts'

type ShareButtonProps = {
  id: string
  /** Whose result. */
  name: string
  place: ResultPlace
  /** Only the icon, in a table. */
  compact?: boolean
}

export function ShareButton({ id, name, place, compact }: ShareButtonProps) {
  const link = useOrigin() + resultPath(place, id)
  const copy = useCopyLink()

  const share = async () => {
    if (!navigator.share) return copy(link)
    try {
      await navigator.share({ title: 'Mi resultado', url: link })
    } catch (error) {
      console.warn('The result was not shared', error)
    }
  }

  return (
    <LightButton
      look="outline"
      className={compact ? classes.compact : classes.wide}
      aria-label={compact ? `Compartir el resultado de ${name}` : undefined}
      onClick={() => void share()}
    >
      <IconShare2 size={20} aria-hidden="true" />
      {compact ? null : 'Compartir'}
    </LightButton>
  )
}
