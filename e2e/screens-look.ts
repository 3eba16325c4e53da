/** What a stranger would stumble over on a screen: axe's findings, text cut off, a control too small, a foreign word. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { foreignIn } from './english-words.ts'

/** WCAG 2.2 asks for 24 px; a thumb for 44. */
const MOUSE_PX = 24
const THUMB_PX = 44

/** Two dialogs at once have two headers; only a page must not. */
const OF_A_PAGE = ['landmark-no-duplicate-banner', 'landmark-unique', 'region']

/** What is open over the page is read alone: the page below was read before. */
const axeFindings = async (page: Page, over: string | null) => {
  // Without frames: no screen holds one of somebody else, and this way is twice as quick.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ iframes: false })
  const { violations } = await (over ? axe.include(over).disableRules(OF_A_PAGE) : axe).analyze()
  return violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** Everything below runs in the page. */
const measure = async ({ least, fresh }: { least: number; fresh: boolean }) => {
  const found: string[] = []
  const style = (element: Element) => getComputedStyle(element)
  const shown = (element: Element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    }) &&
    element.getBoundingClientRect().width > 1 &&
    !element.closest('.visually-hidden, [inert]')
  const named = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    return `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''} «${words}»`
  }

  const page = document.documentElement
  if (page.scrollWidth > page.clientWidth)
    found.push(`the page is ${page.scrollWidth - page.clientWidth} px wider than the screen`)

  /** Nothing under an open dialog is met by anybody. */
  const OVER = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu]'
  const over = [...document.querySelectorAll(OVER)].filter(shown).at(-1)
  over?.setAttribute('data-looked-at', '')
  const scope: Element = over ?? document.body

  const words: string[] = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const shortens = (element: Element) => {
    const { textOverflow, webkitLineClamp } = style(element)
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  }
  const cutBy = (holder: Element, text: DOMRect): Element | null => {
    for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
      if (shortens(box)) return null
      const { overflowX, overflowY, position } = style(box)
      const { left, right, top, bottom, width } = box.getBoundingClientRect()
      // For screen readers only.
      if (width <= 1) return null
      if (/auto|scroll/.test(overflowX + overflowY)) return null
      const clips = /hidden|clip/
      if (clips.test(overflowX) && (text.right > right + 2 || text.left < left - 2)) return box
      if (clips.test(overflowY) && (text.bottom > bottom + 6 || text.top < top - 6)) return box
      if (position === 'fixed') return null
    }
    return null
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    const text = node.nodeValue?.trim()
    if (!holder || !text || holder.closest('script, style, noscript, option, svg, iframe')) continue
    if (!holder.checkVisibility({ visibilityProperty: true })) continue
    words.push(text)
    if (!shown(holder)) continue
    range.selectNodeContents(node)
    const area = range.getBoundingClientRect()
    if (area.width > 0 && cutBy(holder, area)) found.push(`cut off: ${named(holder)}`)
    if (
      style(holder).display !== 'inline' &&
      holder.scrollWidth > holder.clientWidth + 2 &&
      !shortens(holder)
    )
      if (style(holder).overflowX === 'visible') found.push(`runs out of its box: ${named(holder)}`)
  }
  for (const label of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'])
    for (const element of scope.querySelectorAll(`[${label}]`))
      if (element.checkVisibility()) words.push(element.getAttribute(label) ?? '')
  for (const option of scope.querySelectorAll('option')) words.push(option.textContent ?? '')

  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=switch], [role=slider]'
  /** A link that runs in a sentence is as high as the sentence. */
  const inSentence = (control: Element) =>
    control.tagName === 'A' &&
    style(control).display === 'inline' &&
    [...(control.parentElement?.childNodes ?? [])].some(
      (beside) => beside.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(beside.nodeValue ?? ''),
    )
  /** The label answers for its box, and a shape laid over a card for the link that draws it. */
  const areaOf = (control: Element) => {
    const field = control.closest('[class*="-wrapper"]') ?? control.parentElement
    const frame = field && control.matches('input, select, textarea') ? [field] : []
    const parts = [control, ...frame, ...((control as HTMLInputElement).labels ?? [])]
    const boxes = parts.flatMap((part) => {
      const { width, height } = part.getBoundingClientRect()
      const laidOver = ['::before', '::after']
        .map((pseudo) => getComputedStyle(part, pseudo))
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
        .map((drawn) => ({
          width: Number.parseFloat(drawn.width) || 0,
          height: Number.parseFloat(drawn.height) || 0,
        }))
      return [{ width, height }, ...laidOver]
    })
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    }
  }
  /** What is printed on a certificate is as large on screen as on paper; its panel changes it too. */
  const PRINTED = '[aria-label="Elementos del certificado"] *'
  for (const control of scope.querySelectorAll(CONTROLS)) {
    if (
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.closest('[inert], [aria-hidden=true]')
    )
      continue
    if (control.matches(`.visually-hidden, [tabindex="-1"], ${PRINTED}`) || inSentence(control)) continue
    const { width, height } = areaOf(control)
    const { bottom } = control.getBoundingClientRect()
    if (bottom < 0 || width <= 1) continue
    if (Math.min(width, height) + 0.5 < least)
      found.push(`${Math.round(width)} × ${Math.round(height)} px: ${named(control)}`)
  }

  /** Kept by the browser since the page began; handed over a moment after one asks. */
  type Moved = { previousRect: DOMRect; currentRect: DOMRect }
  type Jump = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] }
  const jumps: Jump[] = []
  const watch = new PerformanceObserver((list) => jumps.push(...(list.getEntries() as Jump[])))
  watch.observe({ type: 'layout-shift', buffered: true })
  await new Promise((done) => setTimeout(done, 20))
  watch.disconnect()
  /** Columns that find their width are no jump; lines that move up or down are. */
  const upOrDown = ({ previousRect, currentRect }: Moved) => Math.abs(previousRect.y - currentRect.y) > 4
  const jumped = jumps
    .filter(({ hadRecentInput, sources }) => !hadRecentInput && sources.some(upOrDown))
    .reduce((sum, { value }) => sum + value, 0)
  if (fresh && jumped > 0.1) found.push(`the page jumped by ${jumped.toFixed(2)}`)
  if (page.lang !== 'es' && page.lang !== 'es-CO') found.push(`the page says it speaks ${page.lang}`)
  return { found, words, over: over ? '[data-looked-at]' : null }
}

/** Everything that is wrong with what is on screen now. A page that nobody touched yet must not have jumped. */
export const lookAt = async (
  page: Page,
  { width, fresh }: { width: number; fresh: boolean },
): Promise<string[]> => {
  const least = width < 640 ? THUMB_PX : MOUSE_PX
  const { found, words, over } = await page.evaluate(measure, { least, fresh })
  const foreign = words.flatMap((text) =>
    foreignIn(text).map((word) => `«${word}» in «${text.slice(0, 60)}»`),
  )
  return [...new Set([...found, ...foreign, ...(await axeFindings(page, over))])]
}
