/** Logins through HTTP beside the bare cost of the password hash, with as many at once. */
import { hashPassword, passwordMatches } from '#domain/accounts/password-hash.ts'
import { runLoad, sideBySide } from './measuring/load.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { perSecond, type Row } from './measuring/table.ts'

const CLIENTS = 4
const COUNT = 80

export const benchLogin = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir())
  const body = JSON.stringify({ email: 'admin@dorsal.test', password: 'dorsal-demo' })
  const logIn = async () => {
    const answer = await fetch(`${stage.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { status } = (await answer.json()) as { status: boolean }
    if (!status) throw new Error('the demo account could not log in')
  }
  const stored = await hashPassword('dorsal-demo')
  const { ours, limit } = await sideBySide(
    5,
    async () => (await runLoad(CLIENTS, COUNT, logIn)).perSecond,
    async () => (await runLoad(CLIENTS, COUNT, () => passwordMatches('dorsal-demo', stored))).perSecond,
  )
  await stage.stop()
  dropDataDir(stage.dataDir)
  return [
    {
      what: `logins, ${CLIENTS} at once (beside bare argon2id)`,
      ours: perSecond(ours),
      limit: perSecond(limit),
      ratio: ours / limit,
      bar: { kind: 'at least', value: 0.5 },
    },
  ]
}
