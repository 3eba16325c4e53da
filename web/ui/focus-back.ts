/**
 * Where the focus goes when what lay over a page is closed: back to what opened it. The browser forgets that where a
 * menu's entry opened a question, since the entry is gone, and in Safari, where a press gives a button no focus.
 */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'
const KEPT = 12

/** The elements that were pressed or had the focus, newest first. */
let trail: WeakRef<HTMLElement>[] = []

const remember = ({ target }: Event) => {
  const used = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null
  if (!used) return
  const before = trail.filter((one) => one.deref() && one.deref() !== used)
  trail = [new WeakRef(used), ...before].slice(0, KEPT)
}

if (typeof document === 'object') {
  document.addEventListener('focusin', remember, true)
  document.addEventListener('pointerdown', remember, true)
}

/** Only when nothing has the focus: whatever took it meanwhile keeps it. */
export const focusBack = () => {
  const { activeElement, body } = document
  if (activeElement && activeElement !== body && activeElement.isConnected) return
  for (const one of trail) {
    const used = one.deref()
    if (!used?.isConnected || used.getClientRects().length === 0) continue
    used.focus({ preventScroll: true })
    if (document.activeElement === used) return
  }
}
