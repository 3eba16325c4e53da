/** Firefox by WebDriver BiDi, which it speaks itself: commands and events over one socket. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Driver, type Engine, FIRST_SCRIPT } from './driver.ts'
import { own, PATIENCE_MS, stop } from './processes.ts'

/** A browser that asks nobody and tells nobody anything, and in which nothing moves. */
const SETTINGS = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_beforeunload': true,
  'extensions.getAddons.cache.enabled': false,
  'intl.accept_languages': 'es-CO',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
}

type Command = (method: string, params: object) => Promise<Record<string, unknown>>
type Reply = {
  id?: number
  type: string
  result?: Record<string, unknown>
  error?: string
  message?: string
}

const connect = async (address: string): Promise<{ command: Command; close: () => void }> => {
  const socket = new WebSocket(address)
  await new Promise((open, failed) => {
    socket.addEventListener('open', open, { once: true })
    socket.addEventListener('error', () => failed(new Error(`nobody answers at ${address}`)), { once: true })
  })
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id === undefined) return
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  let last = 0
  const command: Command = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      const id = last
      const late = setTimeout(() => {
        waiting.delete(id)
        reject(new Error(`Firefox does not answer ${method}`))
      }, PATIENCE_MS)
      waiting.set(id, (reply) => {
        clearTimeout(late)
        if (reply.type === 'error') reject(new Error(`Firefox refused ${method}: ${reply.message}`))
        else resolve(reply.result ?? {})
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return { command, close: () => socket.close() }
}

type Evaluated = {
  type: string
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

const openTab = async (command: Command): Promise<Driver> => {
  const { userContext } = await command('browser.createUserContext', {})
  const { context } = await command('browsingContext.create', { type: 'tab', userContext })
  await command('script.addPreloadScript', {
    functionDeclaration: `() => { ${FIRST_SCRIPT} }`,
    contexts: [context],
  })
  return {
    goto: async (url) => void (await command('browsingContext.navigate', { context, url, wait: 'complete' })),
    back: async () => void (await command('browsingContext.traverseHistory', { context, delta: -1 })),
    run: async (body, input = null) => {
      const answer = (await command('script.callFunction', {
        functionDeclaration: `async (given) => {
          const input = JSON.parse(given)
          const work = async () => { ${body} }
          return JSON.stringify(await work().then((value) => ({ value }), (error) => ({ error: String(error) })))
        }`,
        arguments: [{ type: 'string', value: JSON.stringify(input) }],
        target: { context },
        awaitPromise: true,
        userActivation: false,
      })) as Evaluated
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
      const { value, error } = JSON.parse(answer.result?.value ?? '{}') as { value?: unknown; error?: string }
      if (error) throw new Error(error)
      return value
    },
    act: async (actions) => void (await command('input.performActions', { context, actions })),
    resize: async (width, height) =>
      void (await command('browsingContext.setViewport', { context, viewport: { width, height } })),
    picture: async () => {
      const { data } = await command('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    end: async () => {
      await command('browsingContext.close', { context }).catch(() => {})
      await command('browser.removeUserContext', { userContext }).catch(() => {})
    },
  }
}

const LISTENS = /WebDriver BiDi listening on (ws:\/\/\S+)/

export const startFirefox = async (program: string): Promise<Engine> => {
  const profile = mkdtempSync(join(tmpdir(), 'dorsal-firefox-'))
  const lines = Object.entries(SETTINGS).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const firefox = own(
    spawn(program, flags, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile, TZ: 'America/Bogota', MOZ_CRASHREPORTER_DISABLE: '1' },
    }),
  )
  const end = async () => {
    await stop(firefox)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let said = ''
      firefox.stderr?.on('data', (chunk: Buffer) => {
        said += chunk
        const found = LISTENS.exec(said)?.[1]
        if (found) resolve(found)
      })
      firefox.once('exit', (code) => reject(new Error(`Firefox ended with ${code}:\n${said}`)))
    })
    const { command, close } = await connect(`${address}/session`)
    await command('session.new', {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
    })
    return {
      name: 'Firefox',
      open: () => openTab(command),
      end: async () => {
        close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
