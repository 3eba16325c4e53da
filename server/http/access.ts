/**
 * Default deny. Every route declares who may call it; one without a declaration stops the start.
 * No or bad token 401, role too low 403, not one's own 404 (security.md section 2).
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Access, EventLocator } from '../contract-kit.ts'
import { forbidden, notFound, sessionExpired, twoStepDue } from './refusals.ts'
import type { Caller } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    event?: EventLocator | undefined
    beforeTwoStep?: boolean
  }
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyInstance {
    declaredRoutes: RouteOptions[]
  }
}

export type Gatekeeper = {
  /** Who holds this token; null when it is unknown, expired or revoked. */
  findCaller: (token: string) => Promise<Caller | null>
  /** Whether a Colaborador is assigned to the event. */
  isAssigned: (user_id: number, event_id: number) => Promise<boolean>
}

const OPEN: ReadonlySet<Access> = new Set(['public', 'gateway'])

const bearerOf = (request: FastifyRequest) =>
  /^Bearer (\S{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]

const isAllowed = (access: Access, { role }: Caller): boolean => {
  if (access === 'signed in') return true
  if (access === 'administrator') return role === 'Administrator'
  return role === 'Administrator' || role === 'Colaborador'
}

/** The largest id a column holds: above it nothing needs to be asked. */
const MOST = 2 ** 31 - 1

const eventIdOf = (request: FastifyRequest, locator: EventLocator): number => {
  const [part, name] = locator.split('.') as ['params' | 'query' | 'body', string]
  const found = (request[part] as Record<string, unknown> | undefined)?.[name]
  return Number(found)
}

export const guardAccess = (app: FastifyInstance, { findCaller, isAssigned }: Gatekeeper) => {
  app.decorateRequest('caller', null)

  const checkAssigned = async (request: FastifyRequest) => {
    const { event } = request.routeOptions.config
    if (!event || request.caller?.role !== 'Colaborador') return
    const event_id = eventIdOf(request, event)
    if (
      !Number.isInteger(event_id) ||
      event_id > MOST ||
      !(await isAssigned(request.caller.user_id, event_id))
    )
      throw notFound()
  }

  // Looked at when all is registered: a plugin's routes get their access from a hook of the scope around it.
  const declared: RouteOptions[] = []
  app.decorate('declaredRoutes', declared)
  app.addHook('onRoute', (route) => {
    declared.push(route)
  })
  app.addHook('onReady', async () => {
    for (const { url, method, config } of declared) {
      if (!config?.access) throw new Error(`${method} ${url} does not declare its access`)
      if ((config.access === 'staff of the event') !== (config.event !== undefined))
        throw new Error(`${method} ${url}: 'staff of the event' and 'event' belong together`)
    }
  })

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (!access) {
      // Nobody reads a body that is sent to nowhere; what was only looked for is answered by the fallback.
      if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw notFound()
      return
    }
    const token = bearerOf(request)
    if (token) request.caller = await findCaller(token)
    const halted = request.caller?.two_step_due === true
    if (OPEN.has(access)) {
      // What is open to everybody is all that such a session opens.
      if (halted) request.caller = null
      return
    }
    if (!request.caller) throw sessionExpired()
    if (!isAllowed(access, request.caller)) throw forbidden()
    if (halted && !request.routeOptions.config.beforeTwoStep) throw twoStepDue()
    // Files weigh much: nobody sends them to an event of others. What its form names is not read yet.
    const { uploads, event } = request.routeOptions.config
    if (uploads && !event?.startsWith('body.')) await checkAssigned(request)
  })

  // After validation, so that the id is a number wherever it travels.
  app.addHook('preHandler', checkAssigned)
}
