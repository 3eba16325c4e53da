/** Goes from screen to screen in another engine, as screens-walk.ts does in Chromium, and says what is wrong. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#testing/launch.ts'
import { arrive, become, type Caller, type Look, type Screen, type Sessions } from '../screens-walk.ts'
import { lookInEngine } from './engine-look.ts'
import type { EnginePage } from './engine-page.ts'

/** A call that is held or refused is told to Chromium only: the others have no switch for it. */
export const isForAll = ({ before, waiting }: Screen) => !before && !waiting

const FOLDER = join(ROOT, 'test-output', 'engines')

export const walkInEngine = async (
  engine: string,
  page: EnginePage,
  screens: Screen[],
  { width, scheme }: Look,
  sessions: Sessions,
): Promise<string[]> => {
  const folder = join(FOLDER, `${engine}-${width}-${scheme}`)
  mkdirSync(folder, { recursive: true })
  const wrong: string[] = []
  // A list that is stopped has told what it saw so far.
  const found = join(folder, 'found.txt')
  await page.goto('/robots.txt')
  await page.evaluate((chosen) => localStorage.setItem('mantine-color-scheme-value', chosen), scheme)
  let who: Caller | undefined
  for (const screen of screens) {
    const { as = 'nobody', name, only } = screen
    if (!isForAll(screen) || (only && (only === 'phone') !== width < 640)) continue
    const say = (sentence: string) => {
      wrong.push(`${name}: ${sentence}`)
      appendFileSync(found, `${name}: ${sentence}\n`)
    }
    try {
      if (as !== who) await become(page.asPage(), as, sessions)
      who = as
      await arrive(page.asPage(), screen)
      for (const sentence of await lookInEngine(page, width)) say(sentence)
    } catch (error) {
      say(String(error))
    }
    for (const complaint of await page.complaints().catch(() => [])) say(complaint)
    const picture = await page.picture().catch(() => null)
    if (picture) writeFileSync(join(folder, `${name}.png`), picture)
  }
  return wrong
}
