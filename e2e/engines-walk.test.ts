/**
 * The standing look of the other engines: every screen, arrived and opened, in WebKit and in Firefox. Part of
 * `npm run test:full`, alone by `npm run test:full -- engines`; the pictures are kept in test-output/engines.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { FULL } from './browser.ts'
import { createEngineStage, type EngineName, isInstalled } from './engines/engine-stage.ts'
import { walkInEngine } from './engines/engine-walk.ts'
import { type Facts, findFacts, logInAll } from './screens-facts.ts'
import { panelScreens } from './screens-panel.ts'
import { panelDialogs } from './screens-panel-dialogs.ts'
import { publicScreens } from './screens-public.ts'
import { publicDialogs } from './screens-public-dialogs.ts'
import { panelStates, publicStates } from './screens-states.ts'
import type { Look, Screen, Sessions } from './screens-walk.ts'

const ENGINES: EngineName[] = ['WebKit', 'Firefox']
const LOOKS: Look[] = [
  { width: 390, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
]
const PARTS: Record<string, (facts: Facts) => Screen[]> = {
  site: (facts) => [...publicScreens(facts), ...publicDialogs(facts), ...publicStates],
  panel: (facts) => [...panelScreens(facts), ...panelStates(facts)],
  'what opens over the panel': panelDialogs,
}
const LISTS = LOOKS.flatMap((look) => Object.keys(PARTS).map((part) => ({ ...look, part })))

const PATIENCE_MS = 600_000

describe.each(ENGINES)('%s', (name) => {
  describe.skipIf(!FULL || !isInstalled(name))('is installed', () => {
    const stage = createEngineStage(name)
    let facts: Facts
    let sessions: Sessions
    beforeAll(async () => {
      ;[facts, sessions] = await Promise.all([
        findFacts(stage.address, stage.dataDir),
        logInAll(stage.address),
      ])
    })

    test.each(LISTS)(
      'shows the $part at $width px in $scheme as it should be',
      async ({ part, ...look }) => {
        let wrong: string[] = []
        await stage.at(look.width, async (_page, engine) => {
          wrong = await walkInEngine(name, engine, PARTS[part]?.(facts) ?? [], look, sessions)
        })
        expect(wrong).toEqual([])
      },
      PATIENCE_MS,
    )
  })
})
