/**
 * Gives the focus and brings into sight: where WebKit scrolls to what has the focus, it stops under a header that
 * stays, since its own scrolling does not heed scroll-padding.
 */
const isInSight = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  const met = document.elementFromPoint(x + width / 2, y + height / 2)
  return met !== null && (element === met || element.contains(met))
}

export const focusInSight = (element: HTMLElement) => {
  element.focus({ preventScroll: true })
  if (!isInSight(element)) element.scrollIntoView({ block: 'center' })
}
