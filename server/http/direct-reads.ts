/**
 * Calls of our own pages to public reads while a page is made for everybody, without the costs of a request. Only what a
 * contract calls `cached`: those answer everybody alike, so neither the caller, the address nor a limit matters to them.
 */
import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { InProcessAnswer } from '../pages/site.ts'
import { Refusal } from './refusals.ts'
import type { Call, Route } from './route.ts'

/** Null where it must be asked as anybody asks. */
type ReadDirectly = (address: string) => Promise<InProcessAnswer | null>

declare module 'fastify' {
  interface FastifyInstance {
    readDirectly: ReadDirectly
  }
}

type Read = { pattern: RegExp; answer: (params: unknown, query: unknown) => Promise<string> }

const asObject = (query: URLSearchParams): Record<string, string> | null => {
  const names = [...query.keys()]
  return new Set(names).size === names.length ? Object.fromEntries(query) : null
}

const readOf = ({ endpoint, answer }: Route): Read | null => {
  const { cached, answer: shape, path, method, costly } = endpoint
  if (!cached || !shape || costly) return null
  const write = serializerCompiler({ schema: shape, method, url: path })
  return {
    pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    // What these read beside params and query does not exist, and a test calls each of them.
    answer: async (params, query) => write(await answer({ params, query, caller: null } as Call<never>)),
  }
}

export const addDirectReads = (app: FastifyInstance, routes: Route[]) => {
  const reads = routes.flatMap((route) => {
    const read = readOf(route)
    return read ? [{ ...read, route }] : []
  })
  /** Addresses that belong to a route by their own name, not by a pattern. */
  const named = new Set(routes.map(({ endpoint }) => endpoint.path))

  const readDirectly: ReadDirectly = async (address) => {
    const { pathname, searchParams } = new URL(address, 'http://page')
    for (const { pattern, answer, route } of reads) {
      const found = pattern.exec(pathname)
      if (!found || (named.has(pathname) && route.endpoint.path !== pathname)) continue
      const { params: paramsShape, query: queryShape } = route.endpoint
      try {
        const parts = Object.entries(found.groups ?? {}).map(([name, part]) => [
          name,
          decodeURIComponent(part),
        ])
        const params = paramsShape?.safeParse(Object.fromEntries(parts))
        const query = queryShape?.safeParse(asObject(searchParams))
        if (params?.success === false || query?.success === false) return null
        const text = await answer(params?.data, query?.data)
        return { status: 200, json: async () => JSON.parse(text) }
      } catch (error) {
        // What fails otherwise is asked again as anybody asks, who gets the refusal and leaves a line in the log.
        if (!(error instanceof Refusal)) return null
        return { status: error.status, json: async () => error.notice }
      }
    }
    return null
  }
  app.decorate('readDirectly', readDirectly)
}
