/** A route is an endpoint of a contract and the short function that answers it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type {
  Access,
  AnswerOf,
  BodyOf,
  CrewRole,
  CrewScope,
  Endpoint,
  ParamsOf,
  QueryOf,
  Role,
  StaffRight,
} from '../contract-kit.ts'
import { refusal } from '../contract-kit.ts'
import type { Limiter } from '../limits/rate-limit.ts'
import { type CacheRule, cacheKeyWith } from '../pages/cache-key.ts'
import { costlyHooks } from './costly.ts'
import { type Admit, FILE_LIMIT, type Uploads, withFile } from './uploads.ts'

export type Caller = {
  user_id: number
  role: Role
  name: string
  email: string
  /** A mailed link of this address was used: only then the login speaks for what stands under it (provenEmail). */
  email_proven?: boolean
  session_id: number
  /** Must turn on two-step login before anything else (REQUIRE_TOTP). */
  two_step_due?: boolean
  /** Rights of a Colaborador that an Administrator took away. */
  denied?: readonly StaffRight[]
}

/** The address that a login speaks for; null where nobody showed that its mailbox is read by who signed in. */
export const provenEmail = (caller: Caller | null): string | null =>
  caller?.email_proven ? caller.email.toLowerCase() : null

/** Who serves an event with a small right: a person of the staff, a user or a device that was granted it. */
export type CrewMember = {
  kind: 'staff' | 'user' | 'device'
  /** Of the user, or of the device. */
  id: number
  name: string
  event_id: number
  /** Empty of staff, who may do everything of it. */
  roles: { role: CrewRole; scope: CrewScope }[]
  /** Only where 'former crew' is let in: why it serves no more. */
  over?: 'revoked' | 'ended'
}

/** The timing company that holds the token. */
export type TimingCaller = {
  token_id: number
  event_id: number
  name: string
  /** Its first call of the day in Bogotá. */
  first_today: boolean
}

type CallerFor<A extends Access> = A extends
  | 'public'
  | 'gateway'
  | 'participant link'
  | 'timing token'
  | 'crew of the event'
  | 'former crew of the event'
  | 'device'
  | 'device or signed in'
  ? Caller | null
  : Caller

type CrewFor<A extends Access> = A extends 'crew of the event' | 'former crew of the event' | 'device'
  ? CrewMember
  : A extends 'device or signed in'
    ? CrewMember | null
    : null

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  caller: CallerFor<E['access']>
  crew: CrewFor<E['access']>
  timing: E['access'] extends 'timing token' ? TimingCaller : null
  request: FastifyRequest
  reply: FastifyReply
}

/** What is asked before a body is read, for calls whose bodies cost much. */
export type Before = {
  /** Limits that need nothing of the body. */
  body?: (request: FastifyRequest) => Promise<void>
  /** The fields of a public upload, before its file. */
  file?: Admit
}

export type Route = {
  endpoint: Endpoint
  answer: (call: Call<Endpoint>) => Promise<unknown>
  before?: Before
}

export const route = <E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<AnswerOf<E> extends undefined ? unknown : AnswerOf<E>>,
  before: Before = {},
): Route => ({ endpoint, answer: answer as unknown as Route['answer'], before })

/** Their callers show no session. */
const OPEN: readonly Endpoint['access'][] = ['public', 'gateway', 'participant link']

/** Every call can be refused; what a file call answers otherwise is said by its media type (api-docs.ts). */
const schemaOf = ({
  params,
  query,
  body,
  answer,
  file,
  redirects,
  summary,
  multipart,
  path,
  access,
}: Endpoint) => ({
  summary,
  ...(OPEN.includes(access) ? {} : { security: [{ bearer: [] }] }),
  tags: [path.split('/')[2] ?? 'api'],
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
  ...(body ? { body } : {}),
  ...(multipart ? { consumes: ['multipart/form-data'] } : {}),
  ...(answer ? {} : { produces: [file ?? 'application/octet-stream'] }),
  ...(redirects ? { redirects } : {}),
  response: { ...(answer ? { 200: answer } : {}), '4xx': refusal, '5xx': refusal },
})

/** Cached by the parameters its query names. */
const cacheRuleOf = ({ cached, method, access, path, query }: Endpoint): CacheRule | undefined => {
  if (!cached) return undefined
  if (method !== 'GET' || access !== 'public') throw new Error(`${method} ${path} cannot be cached`)
  return { key: cacheKeyWith(query instanceof z.ZodObject ? Object.keys(query.shape) : []) }
}

const FILES_OF_STAFF = 4

const uploadsOf = (
  { multipart, access, maxFiles, fileLimit }: Endpoint,
  before: Before = {},
): Uploads | undefined => {
  if (!multipart) return undefined
  const isPublic = OPEN.includes(access)
  return {
    files: isPublic ? 1 : (maxFiles ?? FILES_OF_STAFF),
    fileSize: fileLimit ?? FILE_LIMIT,
    public: isPublic,
    admit: before.file,
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export const addRoutes = (app: FastifyInstance, routes: Route[], limiter: Limiter) => {
  const hooksOf = costlyHooks(limiter)
  for (const { endpoint, answer, before } of routes) {
    const costly = endpoint.costly && hooksOf(endpoint.costly)
    const onRequest: Hook[] = [costly?.onRequest, before?.body].filter((hook) => hook !== undefined)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      config: {
        access: endpoint.access,
        event: endpoint.event,
        ...(endpoint.crew ? { crew: endpoint.crew } : {}),
        ...(endpoint.right ? { right: endpoint.right } : {}),
        cached: cacheRuleOf(endpoint),
        changes: endpoint.changes,
        ...(endpoint.beforeTwoStep ? { beforeTwoStep: true } : {}),
        uploads: uploadsOf(endpoint, before),
      },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      ...(onRequest.length > 0 ? { onRequest } : {}),
      ...(costly ? { preHandler: costly.preHandler } : {}),
      handler: async (request, reply) => {
        const { params, query, body, caller, crew, timing } = request
        const call = { params, query, body, caller, crew, timing, request, reply } as Call<Endpoint>
        const answered = await withFile(request, () => answer(call))
        return reply.sent ? reply : answered
      },
    })
  }
}
