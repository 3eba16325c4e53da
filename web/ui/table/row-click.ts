/**
 * A click anywhere on a row of a list is a click on its link, with the keys that were held. The link itself stays in
 * its cell, for the keyboard, a new tab and screen readers: laid over its row it covers the whole page in WebKit, where
 * a table row is no frame for what is positioned.
 */
import type { MouseEvent } from 'react'

const OWN_CLICK = 'a, button, input, label, select, textarea, summary'

export const clickLinkOfRow = (event: MouseEvent<HTMLTableRowElement>) => {
  const { currentTarget: row, target, nativeEvent } = event
  // What a row opens elsewhere, a menu or a dialog, is its child for React only.
  if (!(target instanceof Element) || !row.contains(target) || target.closest(OWN_CLICK)) return
  // Whoever has just marked a number to copy it wants to stay.
  const marked = getSelection()
  if (marked && !marked.isCollapsed && marked.containsNode(target, true)) return
  row.querySelector('a[data-row-link]')?.dispatchEvent(new window.MouseEvent('click', nativeEvent))
}
