/** Asks the layout for the search or for the list of keys, from wherever somebody is. */
export type Overlay = 'search' | 'keys'

const ASKED = 'dorsal:overlay'

export const openOverlay = (overlay: Overlay) =>
  window.dispatchEvent(new CustomEvent<Overlay>(ASKED, { detail: overlay }))

export const onOverlay = (listener: (overlay: Overlay) => void) => {
  const heard = (event: Event) => listener((event as CustomEvent<Overlay>).detail)
  window.addEventListener(ASKED, heard)
  return () => window.removeEventListener(ASKED, heard)
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** How the keyboard in front of somebody names it. */
export const searchKeys = () => (isApple() ? '⌘ K' : 'Ctrl K')
export const undoKeys = () => (isApple() ? '⌘ Z' : 'Ctrl Z')
