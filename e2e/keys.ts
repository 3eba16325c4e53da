/**
 * Somebody without a mouse. Every stop of the Tab key is looked at: it has a name, lies in sight, shows that it has the
 * focus, and comes after the one before as one reads. What is wrong with any of them is kept in `faults`.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type Name = string | RegExp
type Stop = { role: string; name: string }

/** What the page knows about the element in focus. */
type Look = {
  /** Of the document: another one begins its own order. */
  born: number
  html: string
  /** Over the page, at no place of it. */
  floats: boolean
  seen: boolean
  marked: boolean
  box: { top: number; bottom: number; left: number }
}

/** More stops than any page of the journeys has. */
const PATIENCE = 150

/** Names of the same row may stand a little higher or lower. */
const ROW = 8

const lookAt = (page: Page) =>
  page.evaluate(async (): Promise<Look | null> => {
    const look = (): Look | null => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)]
      const across = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
      const shown = (at: number) => {
        const found = document.elementFromPoint(across, at)
        return found !== null && (element.contains(found) || found.contains(element))
      }
      // A box taller than the screen cannot be seen as a whole; anything else at its middle.
      const tall = bottom - top > innerHeight / 2
      const middle = (from + to) / 2
      // A tile or a box shows the focus of what is inside it.
      const drawn = [element, element.parentElement, element.closest('label')].flatMap((one) =>
        one ? [getComputedStyle(one), getComputedStyle(one, '::after')] : [],
      )
      const marked = drawn.some(({ outlineStyle, outlineWidth, outlineColor }) => {
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor)
      })
      return {
        born: performance.timeOrigin,
        html: element.outerHTML.slice(0, 120),
        floats: getComputedStyle(element).position === 'fixed',
        seen: from < to && (tall ? [from + 4, middle, to - 4].some(shown) : shown(middle)),
        marked,
        box: { top: top + scrollY, bottom: bottom + scrollY, left: left + scrollX },
      }
    }
    // Even with reduced motion a change takes some frames: what is not right yet gets a second.
    for (let frames = 0; frames < 60; frames++) {
      const seen = look()
      if (seen?.seen && seen.marked) return seen
      if (!seen && frames > 2) return null
      await new Promise(requestAnimationFrame)
    }
    return look()
  })

/** Role and name as a screen reader says them. */
const stopOf = async (page: Page): Promise<Stop> => {
  const said = await page.locator(':focus').ariaSnapshot({ timeout: 5_000 })
  // The head of something to unfold has no role here: it is named by its words.
  const head = /^- text: (.+)$/m.exec(said)?.[1]
  if (head) return { role: 'summary', name: head }
  const [, role = '', name = ''] = /^- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(said) ?? []
  return { role, name: name.replaceAll('\\"', '"') }
}

const matches = (said: string, wanted: Name) =>
  typeof wanted === 'string' ? said === wanted : wanted.test(said)

/** `columns`: a screen with a menu beside it, tables and bars that stay in sight is not read from top to bottom. */
export const keysOf = (page: Page, { columns = false } = {}) => {
  const faults: string[] = []
  let before: { stop: Stop; look: Look } | null = null

  const judge = (stop: Stop, look: Look) => {
    const where = `${stop.role} «${stop.name}»`
    if (!stop.name) faults.push(`${where} has no name: ${look.html}`)
    if (!look.seen) faults.push(`${where} is not in sight`)
    if (!look.marked) faults.push(`${where} does not show the focus`)
    if (columns || !before || before.look.born !== look.born || before.look.floats || look.floats) return
    const { top, bottom, left } = before.look.box
    const above = look.box.bottom <= top + ROW
    const sameRow = look.box.top < bottom - ROW && look.box.bottom > top + ROW
    if (above || (sameRow && look.box.left < left))
      faults.push(`${where} stands before «${before.stop.name}» and comes after it`)
  }

  /** One stop on. Null when the focus left the page for the browser's own bars. */
  const tab = async (): Promise<Stop | null> => {
    await page.keyboard.press('Tab')
    const look = await lookAt(page)
    // A letter that is shown as a page of its own has its own stops; Tab leads through them and out again.
    if (!look || look.html.startsWith('<iframe')) {
      before = null
      return null
    }
    const stop = await stopOf(page)
    judge(stop, look)
    before = { stop, look }
    return stop
  }

  const describe = async (): Promise<Stop> => {
    const inPage = await page.evaluate(() => document.activeElement !== document.body)
    return inPage ? stopOf(page) : { role: 'page', name: '' }
  }

  return {
    faults,
    tab,
    /** Tab until there. */
    to: async (role: string, name: Name) => {
      const way: string[] = []
      for (let stops = 0; stops < PATIENCE; stops++) {
        const stop = await tab()
        if (stop && stop.role === role && matches(stop.name, name)) return
        way.push(stop ? `${stop.role} «${stop.name}»` : 'the end of the page')
      }
      throw new Error(`Tab never came to ${role} ${name}:\n${way.join('\n')}`)
    },
    /** Shift and Tab until there. */
    backTo: async (role: string, name: Name) => {
      before = null
      for (let stops = 0; stops < PATIENCE; stops++) {
        await page.keyboard.press('Shift+Tab')
        const stop = await describe()
        if (stop.role !== role || !matches(stop.name, name)) continue
        const look = await lookAt(page)
        if (look) judge(stop, look)
        return
      }
      throw new Error(`Shift+Tab never came to ${role} ${name}`)
    },
    press: (key: string) => page.keyboard.press(key),
    type: (text: string) => page.keyboard.type(text),
    /** The page put the focus there by itself. */
    isAt: async (role: string, name: Name) => {
      before = null
      await expect
        .poll(
          async () => {
            const stop = await describe()
            return stop.role === role && matches(stop.name, name) ? 'there' : `${stop.role} «${stop.name}»`
          },
          { message: `the focus should be at ${role} ${name}` },
        )
        .toBe('there')
    },
    /** What is said about the field in focus, or about the group it belongs to, as something wrong. */
    isWrong: async (sentence: string) =>
      expect
        .poll(() =>
          page.evaluate(() => {
            const wrong = document.activeElement?.closest('[aria-invalid="true"]')
            const ids = wrong?.getAttribute('aria-describedby')?.split(' ') ?? []
            return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
          }),
        )
        .toContain(sentence),
    /** Said aloud without moving the focus. */
    hears: async (sentence: Name) => {
      const aloud = page.locator('[role=alert], [role=status], [aria-live=polite]')
      await expect
        .poll(async () => (await aloud.allTextContents()).some((said) => matches(said.trim(), sentence)))
        .toBe(true)
    },
  }
}

export type Keys = ReturnType<typeof keysOf>
