/** The questions to every screen in every engine: is anything covered, too wide, out of the window, too small? */
import type { EnginePage } from './engine-page.ts'

/** Everything below runs in the page. */
const measure = (phone: boolean) => {
  const found: string[] = []
  const named = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    const name = element.tagName.toLowerCase()
    return `${name}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''} «${words}»`
  }
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth)
    found.push(`the page is ${root.scrollWidth - root.clientWidth} px wider than the screen`)

  /** The head of a table that is cards on a phone is there for screen readers only. */
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath.startsWith('inset(50%') || isClipped(element.parentElement))
  const shown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const { visibility, opacity, pointerEvents } = getComputedStyle(element)
    return (
      width > 2 &&
      height > 2 &&
      visibility === 'visible' &&
      opacity !== '0' &&
      !isClipped(element) &&
      pointerEvents !== 'none' &&
      // Folded parts have a place all the same.
      element.checkVisibility({ contentVisibilityAuto: true }) &&
      !element.closest('[inert], [aria-hidden=true], .visually-hidden')
    )
  }
  const OVER = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [popover]'
  const over = [...document.querySelectorAll(OVER)]
    .filter((one) => shown(one) && (!one.hasAttribute('popover') || one.matches(':popover-open')))
    .at(-1)
  const met = ({ x, y, width, height }: DOMRect) => document.elementFromPoint(x + width / 2, y + height / 2)

  if (over) {
    const { left, top, right, bottom, width, height } = over.getBoundingClientRect()
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      found.push(
        `${named(over)} leaves the window: ${[left, top, right, bottom].map(Math.round)} of ${innerWidth} × ${innerHeight}`,
      )
    const points = [
      [left + width / 2, top + 6],
      [left + width / 2, bottom - 6],
      [left + 6, top + height / 2],
      [right - 6, top + height / 2],
    ] as const
    for (const [x, y] of points) {
      const there = document.elementFromPoint(x, y)
      if (there && !over.contains(there)) found.push(`${named(there)} lies over ${named(over)}`)
    }
    for (const button of over.querySelectorAll('button'))
      if (
        shown(button) &&
        button.getBoundingClientRect().height > 140 &&
        (button.textContent ?? '').length < 60
      )
        found.push(`${named(button)} is ${Math.round(button.getBoundingClientRect().height)} px high`)
  }

  /** The same thing for a finger: what is pressed there does what the control does. */
  const reaches = (control: Element, there: Element | null) => {
    if (!there) return true
    if (control.contains(there)) return true
    const { labels } = control as HTMLInputElement
    if (labels && [...labels].some((label) => label.contains(there))) return true
    // A picture in a frame whose input is below it: the frame belongs to the control.
    if (
      there.contains(control) &&
      !control.matches('a, button') &&
      there.querySelectorAll('input, select, textarea').length === 1
    )
      return true
    return false
  }
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=switch]'
  for (const control of (over ?? document.body).querySelectorAll(CONTROLS)) {
    if (!shown(control)) continue
    const rects = [...control.getClientRects()].filter(({ width, height }) => width > 2 && height > 2)
    const [first] = rects
    if (!first) continue
    if (
      phone &&
      control.matches(
        'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color]), select, textarea',
      )
    ) {
      const size = Number.parseFloat(getComputedStyle(control).fontSize)
      if (size < 16) found.push(`${named(control)} is written in ${size} px`)
    }
    const area = () => [...control.getClientRects()].find(({ width, height }) => width > 2 && height > 2)
    const covering = () => {
      const now = area()
      if (!now) return null
      const x = now.x + now.width / 2
      const y = now.y + now.height / 2
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return undefined
      const there = met(now)
      return reaches(control, there) ? null : there
    }
    const before = covering()
    if (before === null) continue
    // Below a bar that stays, or out of sight: what can be scrolled to is not covered.
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const after = covering()
    if (after) found.push(`${named(after)} covers ${named(control)}`)
  }
  scrollTo(0, 0)
  return [...new Set(found)]
}

export const lookInEngine = (page: EnginePage, width: number) => page.evaluate(measure, width < 640)
