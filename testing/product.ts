/** The product in this process, on a database of its own, for tests of calls. Speaks real HTTP through inject. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { startProduct } from '#app/main.ts'
import { hashPassword } from '#domain/accounts/password-hash.ts'
import { sessions, users } from '#domain/accounts/tables.ts'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import { createUser } from '#domain/accounts/users/create-user.ts'
import { readConfig } from '#server/config.ts'
import type { Role } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { HttpLimits } from '#server/http/http-limits.ts'
import type { StopLimits } from '#server/stopping.ts'
import { type Answer, accepted } from './answer.ts'
import { createTestDatabase } from './test-database.ts'

export const startTestProduct = async (
  settings: Record<string, string> = {},
  {
    log,
    httpLimits,
    stopLimits,
  }: { log?: Logger; httpLimits?: Partial<HttpLimits>; stopLimits?: StopLimits } = {},
) => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'dorsal-product-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'a-key-for-tests-that-is-long-enough',
    ...settings,
  })
  const product = await startProduct({
    config: {
      ...config,
      httpLimits: { ...config.httpLimits, ...httpLimits },
      stopLimits: stopLimits ?? config.stopLimits,
    },
    pages: 'none',
    schedules: false,
    connection: database.connection,
    ...(log ? { log } : {}),
  })
  const { db } = product.context
  const app = product.app
  if (!app) throw new Error('the product of a test serves')

  /** Rejects when it is refused, unless the test says that it should be: answer.ts. */
  const call = async <T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        host: 'localhost',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body !== undefined && !Buffer.isBuffer(body) ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return accepted({
      asked: `${method} ${url}`,
      status: answer.statusCode,
      headers: answer.headers,
      json: (isJson && answer.body ? answer.json() : {}) as T,
      text: answer.body,
    })
  }

  const proveEmail = (user_id: number) =>
    db.update(users).set({ email_proven_at: new Date() }).where(eq(users.id, user_id))

  /** A session of a user who is there already, and whose password came by the mailed link. */
  const signInUser = async (user_id: number, { proven = true }: { proven?: boolean } = {}) => {
    if (proven) await proveEmail(user_id)
    const token = newToken()
    await db
      .insert(sessions)
      .values({ user_id, token_hash: hashToken(token), expires_at: new Date(Date.now() + 3_600_000) })
    return token
  }

  let number = 0
  /** A user of that role with an open session, without the cost of a password; the mailed link of its address was used. */
  const signIn = async (
    rol: Role,
    { email, password, proven = true }: { email?: string; password?: string; proven?: boolean } = {},
  ) => {
    number += 1
    const address = email ?? `persona${number}@correo.test`
    const password_hash = password ? await hashPassword(password) : null
    const user_id = await inTransaction(db, (tx) =>
      createUser(tx, {
        name: `Persona ${number}`,
        email: address,
        phone: '3005550000',
        rol,
        status: true,
        password_hash,
      }),
    )
    if (user_id === 'email taken') throw new Error(`${address} is taken`)
    const token = await signInUser(user_id, { proven })
    return { user_id, email: address, token }
  }

  return {
    ...product,
    app,
    db,
    connection: database.connection,
    dataDir,
    call,
    signIn,
    signInUser,
    stop: async () => {
      await product.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestProduct = Awaited<ReturnType<typeof startTestProduct>>
