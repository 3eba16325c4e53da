/** Starts the bare server beside ours. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const startBare = async (settings: Record<string, string>) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./bare-server.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...settings },
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    address: String(line).trim().replace('bare ', ''),
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
