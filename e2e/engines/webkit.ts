/** WebKit by its own driver: plain WebDriver over HTTP, on a screen of its own (scripts/engines.mjs). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { ROOT } from '#testing/launch.ts'
import { type Driver, type Engine, FIRST_SCRIPT } from './driver.ts'
import { own, PATIENCE_MS, stop } from './processes.ts'

export type WebKitPrograms = { driver: string; screen: string; python: string }

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Xvfb writes the number of the display it took to the file it was given, and what is on it into the folder. */
const startScreen = async (program: string, folder: string) => {
  const flags = ['-displayfd', '3', '-screen', '0', '1600x1300x24', '-fbdir', folder, '-nolisten', 'tcp']
  const screen = own(spawn(program, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }))
  const [number] = (await Promise.race([
    once(screen.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(screen, 'exit').then(() => {
      throw new Error('Xvfb ended before it had a screen')
    }),
  ])) as [Buffer]
  return { screen, display: `:${String(number).trim()}` }
}

/** The driver's own picture waits for ever on a page that does not scroll: this one is of the screen, as XWD. */
const pictureOf = async (folder: string, width: number, height: number) => {
  const file = await readFile(join(folder, 'Xvfb_screen0'))
  const word = (at: number) => file.readUInt32BE(at * 4)
  const [header, lines, line, colours] = [word(0), word(5), word(12), word(19)]
  const pixels = Buffer.from(file.subarray(header + colours * 12, header + colours * 12 + line * lines))
  // Blue, green, red and a byte that says nothing.
  for (let at = 0; at < pixels.length; at += 4) {
    const [blue = 0, , red = 0] = pixels.subarray(at, at + 3)
    pixels[at] = red
    pixels[at + 2] = blue
    pixels[at + 3] = 255
  }
  return sharp(pixels, { raw: { width: line / 4, height: lines, channels: 4 } })
    .extract({ left: 0, top: 0, width, height })
    .png()
    .toBuffer()
}

type Answer = { value: { error?: string; message?: string } | null }

const createClient = (base: string) => async (method: string, path: string, body?: object) => {
  const answer = await fetch(base + path, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const { value } = (await answer.json()) as Answer
  if (!answer.ok) throw new Error(`WebKit refused ${method} ${path}: ${value?.error} ${value?.message}`)
  return value as unknown
}

const TIMEOUTS = { script: PATIENCE_MS, pageLoad: PATIENCE_MS, implicit: 0 }

const openWindow = async (
  ask: ReturnType<typeof createClient>,
  programs: WebKitPrograms,
  screenFolder: string,
): Promise<Driver> => {
  let size: [number, number] = [390, 844]
  const kept = mkdtempSync(join(tmpdir(), 'dorsal-webkit-'))
  const first = join(kept, 'first.js')
  writeFileSync(first, FIRST_SCRIPT)
  const { sessionId } = (await ask('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: programs.python,
          args: [join(ROOT, 'e2e', 'engines', 'window.py'), kept, first],
        },
        timeouts: TIMEOUTS,
      },
    },
  })) as { sessionId: string }
  const on = `/session/${sessionId}`
  return {
    goto: async (url) => void (await ask('POST', `${on}/url`, { url })),
    back: async () => void (await ask('POST', `${on}/back`, {})),
    run: async (body, input = null) => {
      const script = `const [given, done] = arguments
        ;(async () => { const input = JSON.parse(given); ${body} })().then(
          (value) => done(JSON.stringify({ value })),
          (error) => done(JSON.stringify({ error: String(error) })))`
      const answer = (await ask('POST', `${on}/execute/async`, {
        script,
        args: [JSON.stringify(input)],
      })) as string
      const { value, error } = JSON.parse(answer) as { value?: unknown; error?: string }
      if (error) throw new Error(error)
      return value
    },
    act: async (actions) => void (await ask('POST', `${on}/actions`, { actions })),
    resize: async (width, height) => {
      size = [width, height]
      await ask('POST', `${on}/window/rect`, { x: 0, y: 0, width, height })
    },
    picture: () => pictureOf(screenFolder, ...size),
    end: async () => {
      await ask('DELETE', on).catch(() => {})
      rmSync(kept, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The driver knows one window at a time. */
export const startWebKit = async (programs: WebKitPrograms): Promise<Engine> => {
  const screenFolder = mkdtempSync(join(tmpdir(), 'dorsal-screen-'))
  const { screen, display } = await startScreen(programs.screen, screenFolder)
  const port = await freePort()
  const driver = own(
    spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        TZ: 'America/Bogota',
        LANG: 'C.UTF-8',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        // No bus: each window would ask one for things nobody has here, and wait.
        NO_AT_BRIDGE: '1',
        GSETTINGS_BACKEND: 'memory',
      },
    }),
  )
  const ask = createClient(`http://127.0.0.1:${port}`)
  const end = async () => {
    await stop(driver)
    await stop(screen)
    rmSync(screenFolder, { recursive: true, force: true })
  }
  try {
    for (const patience = Date.now() + PATIENCE_MS; ; await wait(50)) {
      if (driver.exitCode !== null) throw new Error('WebKitWebDriver ended at once')
      if (await ask('GET', '/status').catch(() => null)) break
      if (Date.now() > patience) throw new Error('WebKitWebDriver does not answer')
    }
  } catch (error) {
    await end()
    throw error
  }
  return { name: 'WebKit', open: () => openWindow(ask, programs, screenFolder), end }
}
