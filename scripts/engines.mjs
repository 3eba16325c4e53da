/** The two engines beside Chromium, for journeys: Debian's WebKit and Debian's Firefox. */
import { existsSync } from 'node:fs'
import { installDebians, onPath } from './programs.mjs'

/** PyGObject's own Python: another one that comes first on PATH knows nothing of GTK. */
const PYTHON = '/usr/bin/python3'
const BINDING = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64'].map(
  (folder) => `${folder}/girepository-1.0/WebKit2-4.1.typelib`,
)

/** WebKit's driver, the screen it draws on and the window it drives (e2e/engines/window.py), or undefined. */
export const findWebKit = () => {
  const driver = onPath('WebKitWebDriver')
  const screen = onPath('Xvfb')
  return driver && screen && existsSync(PYTHON) && BINDING.some(existsSync)
    ? { driver, screen, python: PYTHON }
    : undefined
}

/** The path of a Firefox, or undefined. */
export const findFirefox = () => onPath('firefox-esr', 'firefox')

/** Installs what is missing of both, as Chromium is installed, and says in a sentence what could not be had. */
export const ensureEngines = () => {
  if (!findWebKit()) {
    console.log('Instalando WebKit para las pruebas…')
    installDebians('webkit2gtk-driver', 'xvfb', 'gir1.2-webkit2-4.1', 'python3-gi')
  }
  if (!findFirefox()) {
    console.log('Instalando Firefox para las pruebas…')
    installDebians('firefox-esr')
  }
  if (!findWebKit())
    console.log('Falta WebKit: instala webkit2gtk-driver, xvfb, gir1.2-webkit2-4.1 y python3-gi.')
  if (!findFirefox()) console.log('Falta Firefox: instala firefox-esr.')
}
