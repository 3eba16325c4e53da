/** A Chromium for the journeys: one that is there, else Debian's when root, else Playwright's own. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { NODE, ROOT } from './install.mjs'
import { installDebians, isProgram, onPath, run } from './programs.mjs'

/** The one without a window does the same with two thirds of the work. */
const LEAN = 'chromium-headless-shell'
const NAMES = [LEAN, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const playwrightsOwn = () => {
  try {
    return createRequire(join(ROOT, 'package.json'))('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

/** The path of a Chromium that is already here, or undefined. */
export const findChromium = () => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return isProgram(chosen) ? chosen : undefined
  const own = playwrightsOwn()
  return onPath(...NAMES) ?? (own && isProgram(own) ? own : undefined)
}

const WAYS = [
  () => installDebians(LEAN),
  () => installDebians('chromium'),
  () => run(NODE, 'node_modules/playwright-core/cli.js', 'install', 'chromium'),
]

/** The path of a Chromium, installed first when there is none. */
export const ensureChromium = () => {
  const found = findChromium()
  // A machine that only tests gets the lean one beside whatever it has; a person's machine is left alone.
  if (found && (!process.env.CI || process.env.CHROMIUM_PATH || found.endsWith(LEAN))) return found
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH no sirve: ${process.env.CHROMIUM_PATH} no es un programa.`)
  console.log('Instalando Chromium para las pruebas…')
  for (const install of found ? WAYS.slice(0, 1) : WAYS) {
    const installed = install() && findChromium()
    if (installed) return installed
  }
  if (found) return found
  throw new Error('No hay Chromium y no se pudo instalar. Instálalo y pon su ruta en CHROMIUM_PATH.')
}
