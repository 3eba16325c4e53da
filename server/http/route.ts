/** A route is an endpoint of a contract and the short function that answers it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access, AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf, Role } from '../contract-kit.ts'
import { refusal } from '../contract-kit.ts'
import { type Kept, keptWith } from '../pages/kept-address.ts'

export type Caller = {
  user_id: number
  role: Role
  name: string
  email: string
  session_id: number
  /** Must turn on two-step login before anything else (REQUIRE_TOTP). */
  two_step_due?: boolean
}

type CallerFor<A extends Access> = A extends 'public' | 'gateway' ? Caller | null : Caller

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  caller: CallerFor<E['access']>
  request: FastifyRequest
  reply: FastifyReply
}

export type Route = { endpoint: Endpoint; answer: (call: Call<Endpoint>) => unknown }

export const route = <E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<AnswerOf<E> extends undefined ? unknown : AnswerOf<E>>,
): Route => ({ endpoint, answer: answer as unknown as Route['answer'] })

/** Their callers show no session. */
const OPEN: readonly Endpoint['access'][] = ['public', 'gateway']

const schemaOf = ({ params, query, body, answer, summary, multipart, path, access }: Endpoint) => ({
  summary,
  ...(OPEN.includes(access) ? {} : { security: [{ bearer: [] }] }),
  tags: [path.split('/')[2] ?? 'api'],
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
  ...(body ? { body } : {}),
  ...(multipart ? { consumes: ['multipart/form-data'] } : {}),
  ...(answer ? { response: { 200: answer, '4xx': refusal, '5xx': refusal } } : {}),
})

/** Kept by the parameters its query names. */
const keptBy = ({ kept, method, access, path, query }: Endpoint): Kept | undefined => {
  if (!kept) return undefined
  if (method !== 'GET' || access !== 'public') throw new Error(`${method} ${path} cannot be kept`)
  return { as: keptWith(query instanceof z.ZodObject ? Object.keys(query.shape) : []) }
}

export const addRoutes = (app: FastifyInstance, routes: Route[]) => {
  for (const { endpoint, answer } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      config: {
        access: endpoint.access,
        event: endpoint.event,
        kept: keptBy(endpoint),
        changes: endpoint.changes,
        ...(endpoint.beforeTwoStep ? { beforeTwoStep: true } : {}),
        ...(endpoint.fileLimit ? { multipartOptions: { limits: { fileSize: endpoint.fileLimit } } } : {}),
      },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      handler: async (request, reply) => {
        const { params, query, body, caller } = request
        const answered = await answer({ params, query, body, caller, request, reply } as Call<Endpoint>)
        return reply.sent ? reply : answered
      },
    })
  }
}
