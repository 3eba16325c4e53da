/** 'Buscar': the same as Ctrl+K, for who has a thumb or a mouse. */
import { IconSearch } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { openOverlay, searchKeys } from './open-panel.ts'
import classes from './search-button.module.css'

const never = () => () => {}

export function SearchButton({ place }: { place: 'side' | 'bar' }) {
  const keys = useSyncExternalStore(never, searchKeys, () => 'Ctrl K')
  return (
    <button
      type="button"
      className={classes.button}
      data-place={place}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label="Buscar"
      onClick={() => openOverlay('search')}
    >
      <IconSearch size={place === 'bar' ? 24 : 20} stroke={1.75} aria-hidden="true" />
      {place === 'side' ? (
        <>
          Buscar
          <kbd>{keys}</kbd>
        </>
      ) : null}
    </button>
  )
}
