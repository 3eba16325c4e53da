/**
 * Default deny. Every route declares who may call it; one without a declaration stops the start.
 * No or bad token 401, role too low 403, not one's own 404 (security.md section 2).
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Access, CrewRole, EventLocator, StaffRight } from '../contract-kit.ts'
import {
  deviceOut,
  forbidden,
  notFound,
  rightTaken,
  sessionExpired,
  tokenOut,
  twoStepDue,
} from './refusals.ts'
import type { Caller, CrewMember, TimingCaller } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    event?: EventLocator | undefined
    crew?: readonly CrewRole[]
    right?: StaffRight
    beforeTwoStep?: boolean
  }
  interface FastifyRequest {
    caller: Caller | null
    crew: CrewMember | null
    timing: TimingCaller | null
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
  /** The device that holds this token, with what it may do now; null when it ended or was revoked. */
  findDevice: (token: string) => Promise<CrewMember | null>
  /** What this user was granted in the event and may do now. */
  findGrants: (user_id: number, event_id: number) => Promise<CrewMember['roles']>
  /** The device that holds this token or held it, with the roles it has or had and, if it is over, why. */
  findFormerDevice: (token: string) => Promise<CrewMember | null>
  /** What this user was ever granted in the event. */
  findFormerGrants: (user_id: number, event_id: number) => Promise<CrewMember['roles']>
  /** Wrong ones are counted by the address they come from. */
  findTimingToken: (token: string, address: string) => Promise<TimingCaller | null>
}

/** So that no token is ever looked for among those of another kind. */
export const DEVICE_PREFIX = 'dv_'
export const TIMING_PREFIX = 'ct_'

const OPEN: ReadonlySet<Access> = new Set(['public', 'gateway', 'participant link'])
/** Where a device of the crew is let in. */
const OF_CREW: ReadonlySet<Access | undefined> = new Set<Access>([
  'crew of the event',
  'former crew of the event',
])
const FOR_DEVICES: ReadonlySet<Access | undefined> = new Set<Access | undefined>([
  ...OF_CREW,
  'device',
  'device or signed in',
])

const bearerOf = (request: FastifyRequest) =>
  /^Bearer (\S{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]

const isAllowed = (access: Access, { role }: Caller): boolean => {
  // Whether somebody serves an event is asked with the event.
  if (access === 'signed in' || access === 'device or signed in' || OF_CREW.has(access)) return true
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

export const guardAccess = (app: FastifyInstance, gatekeeper: Gatekeeper) => {
  const { findCaller, isAssigned, findDevice, findGrants, findTimingToken } = gatekeeper
  app.decorateRequest('caller', null)
  app.decorateRequest('crew', null)
  app.decorateRequest('timing', null)

  const ofStaff = async ({ role, user_id }: Caller, event_id: number) =>
    role === 'Administrator' || (role === 'Colaborador' && (await isAssigned(user_id, event_id)))

  /** As whom the caller serves this event: staff, by a grant, or not at all. */
  const serves = async (caller: Caller, event_id: number): Promise<CrewMember | null> => {
    const { user_id: id, name } = caller
    if (await ofStaff(caller, event_id)) return { kind: 'staff', id, name, event_id, roles: [] }
    const roles = await findGrants(id, event_id)
    return roles.length > 0 ? { kind: 'user', id, name, event_id, roles } : null
  }

  /** Who served it once and hands in what was done then. */
  const served = async ({ user_id: id, name }: Caller, event_id: number): Promise<CrewMember | null> => {
    const roles = await gatekeeper.findFormerGrants(id, event_id)
    return roles.length > 0 ? { kind: 'user', id, name, event_id, roles, over: 'ended' } : null
  }

  const hasRole = (member: CrewMember, crew: readonly CrewRole[]) =>
    member.kind === 'staff' || member.roles.some(({ role }) => crew.includes(role))

  const checkCrew = async (request: FastifyRequest) => {
    const { access, event, crew = [] } = request.routeOptions.config
    if (!OF_CREW.has(access) || !event) return
    const event_id = eventIdOf(request, event)
    const { caller } = request
    const known = Number.isInteger(event_id) && event_id <= MOST
    let member = caller ? known && (await serves(caller, event_id)) : request.crew
    if (caller && known && access === 'former crew of the event' && !(member && hasRole(member, crew)))
      member = await served(caller, event_id)
    if (!member || member.event_id !== event_id)
      // A Cliente who serves nothing learns no more of one event than of another.
      throw caller?.role === 'Cliente' ? forbidden() : notFound()
    if (!hasRole(member, crew)) throw forbidden()
    request.crew = member
  }

  const checkAssigned = async (request: FastifyRequest) => {
    const { event } = request.routeOptions.config
    if (!event || request.caller?.role !== 'Colaborador' || request.routeOptions.config.crew) return
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
      const ofOneEvent = config.access === 'staff of the event' || OF_CREW.has(config.access)
      if (ofOneEvent !== (config.event !== undefined))
        throw new Error(`${method} ${url}: 'staff of the event' and 'event' belong together`)
      if (OF_CREW.has(config.access) !== (config.crew !== undefined))
        throw new Error(`${method} ${url}: 'crew of the event' and 'crew' belong together`)
    }
  })

  const guard = async (request: FastifyRequest) => {
    const access = request.routeOptions.config.access
    if (!access) {
      // Nobody reads a body that is sent to nowhere; what was only looked for is answered by the fallback.
      if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw notFound()
      return
    }
    const token = bearerOf(request)
    if (access === 'timing token') {
      request.timing = token?.startsWith(TIMING_PREFIX) ? await findTimingToken(token, request.ip) : null
      if (!request.timing) throw tokenOut()
      return
    }
    if (token?.startsWith(DEVICE_PREFIX)) {
      if (FOR_DEVICES.has(access)) {
        request.crew =
          access === 'former crew of the event'
            ? await gatekeeper.findFormerDevice(token)
            : await findDevice(token)
        if (!request.crew) throw deviceOut()
        if (request.routeOptions.config.uploads) await checkCrew(request)
        return
      }
    } else if (token && !token.startsWith(TIMING_PREFIX)) request.caller = await findCaller(token)
    if (access === 'device') throw deviceOut()
    const halted = request.caller?.two_step_due === true
    if (OPEN.has(access)) {
      // What is open to everybody is all that such a session opens.
      if (halted) request.caller = null
      return
    }
    if (!request.caller) throw sessionExpired()
    if (!isAllowed(access, request.caller)) throw forbidden()
    if (halted && !request.routeOptions.config.beforeTwoStep) throw twoStepDue()
    const { right } = request.routeOptions.config
    if (right && request.caller.denied?.includes(right)) throw rightTaken(right)
    // Files weigh much: nobody sends them to an event of others. What its form names is not read yet.
    const { uploads, event } = request.routeOptions.config
    // An event in the address is asked about before what was sent is read: who serves nothing learns no field names.
    const ofAddress = OF_CREW.has(access) && event?.startsWith('params.')
    if (ofAddress || (uploads && !event?.startsWith('body.'))) {
      await checkAssigned(request)
      await checkCrew(request)
    }
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config
    // Most calls: open to everybody, and nobody says who it is.
    if (access && OPEN.has(access) && !bearerOf(request)) return done()
    guard(request).then(() => done(), done)
  })

  // After validation, so that the id is a number wherever it travels. Most routes are of no event: nothing waits there.
  app.addHook('preHandler', (request, _reply, done) => {
    if (!request.routeOptions.config.event) return done()
    checkAssigned(request)
      .then(() => checkCrew(request))
      .then(() => done(), done)
  })
}
