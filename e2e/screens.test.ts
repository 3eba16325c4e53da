/**
 * Every screen of both specifications, in its states, as the people who meet it: looked at for what axe, a thumb, a
 * narrow phone or a reader of Spanish would stumble over. The pictures are kept in test-output/screens.
 */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { FULL } from './browser.ts'
import { type Facts, findFacts, logInAll } from './screens-facts.ts'
import { panelScreens } from './screens-panel.ts'
import { panelDialogs } from './screens-panel-dialogs.ts'
import { publicScreens } from './screens-public.ts'
import { publicDialogs } from './screens-public-dialogs.ts'
import { panelStates, publicStates } from './screens-states.ts'
import { type Look, type Screen, type Sessions, walk } from './screens-walk.ts'
import { createStage } from './stage.ts'

const stage = createStage()
let facts: Facts
let sessions: Sessions

beforeAll(async () => {
  ;[facts, sessions] = await Promise.all([findFacts(stage.address, stage.dataDir), logInAll(stage.address)])
})

const site = (): Screen[] => [...publicScreens(facts), ...publicDialogs(facts), ...publicStates]
const panel = (): Screen[] => [...panelScreens(facts), ...panelDialogs(facts), ...panelStates(facts)]

const idsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ id, path, index, children = [] }) => [
    ...(id && (path || index) ? [id] : []),
    ...idsOf(children),
  ])

test('no route of web/routes.ts is left out, and every screen has a name of its own', async () => {
  const screens = [...site(), ...panel()]
  const walked = new Set(screens.map(({ route }) => route))
  expect(idsOf(await routes).filter((id) => !walked.has(id))).toEqual([])
  expect(screens).toHaveLength(new Set(screens.map(({ name }) => name)).size)
})

const SCHEMES = ['light', 'dark'] as const
const everyLook = [360, 768, 1440].flatMap((width) => SCHEMES.map((scheme): Look => ({ width, scheme })))
/** A runner's phone and an organiser's desk; everything else in the full run. */
const looks: { site: Look; panel: Look }[] = FULL
  ? everyLook.map((look) => ({ site: look, panel: look }))
  : [{ site: { width: 360, scheme: 'light' }, panel: { width: 1440, scheme: 'dark' } }]

const wrongOn = async (screens: Screen[], look: Look) => {
  let wrong: string[] = []
  await stage.at(look.width, async (page) => {
    // The first fonts take the place of fallbacks which this machine may not have: their jump is its own.
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    wrong = await walk(page, screens, look, sessions)
  })
  return wrong
}

const PATIENCE_MS = 600_000

test.each(looks)(
  'nobody stumbles: the site at $site.width px in $site.scheme, the panel at $panel.width px in $panel.scheme',
  async (look) => {
    const wrong = await Promise.all([wrongOn(site(), look.site), wrongOn(panel(), look.panel)])
    expect(wrong.flat()).toEqual([])
  },
  PATIENCE_MS,
)
