/**
 * Every field that a call reads, found in the contracts themselves: a field that is new tomorrow is here by itself.
 * `put` makes an accepted request with another value in this one place.
 */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import type { Endpoint } from '#server/contract-kit.ts'
import { exampleOf } from './example.ts'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  getter?: () => z.ZodType
}

export type Place = 'params' | 'query' | 'body'
export type Field = {
  call: string
  place: Place
  path: string[]
  /** The last name of the path that is no list. */
  name: string
  /** The name that Zod gives the innermost schema: 'number', 'string', 'transform'. */
  core: string
  whole: z.ZodType
  put: (value: unknown) => unknown
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

type Rebuild = (value: unknown) => unknown
type Leaf = Pick<Field, 'path' | 'core' | 'put'>

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional'])

function* leavesOf(schema: z.ZodType, path: string[], put: Rebuild): Generator<Leaf> {
  const def = defOf(schema)
  if (WRAPPERS.has(def.type)) return yield* leavesOf(def.innerType as z.ZodType, path, put)
  switch (def.type) {
    case 'object': {
      const base = exampleOf(schema) as Record<string, unknown>
      for (const [key, inner] of Object.entries(def.shape ?? {}))
        yield* leavesOf(inner, [...path, key], (value) => put({ ...base, [key]: value }))
      return
    }
    case 'array':
      return yield* leavesOf(def.element as z.ZodType, [...path, '[]'], (value) => put([value]))
    case 'record':
      return yield* leavesOf(def.valueType as z.ZodType, [...path, '{}'], (value) => put({ clave: value }))
    case 'union':
      for (const option of def.options ?? []) yield* leavesOf(option, path, put)
      return
    case 'lazy':
      return yield* leavesOf((def.getter as () => z.ZodType)(), path, put)
    case 'pipe': {
      const out = def.out as z.ZodType
      return yield* leavesOf(defOf(out).type === 'transform' ? (def.in as z.ZodType) : out, path, put)
    }
    default:
      yield { path, core: def.type, put }
  }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

export const contractFiles = () =>
  globSync('{domain,server}/**/*contract*.ts').filter((file) => !file.endsWith('.test.ts'))

export const readContracts = async (): Promise<Endpoint[]> => {
  const read = await Promise.all(
    contractFiles().map((file) => import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)),
  )
  return [...new Set(read.flatMap((module) => Object.values(module as object).filter(isEndpoint)))]
}

export function* fieldsOf(endpoint: Endpoint): Generator<Field> {
  for (const place of ['params', 'query', 'body'] as const) {
    const whole = endpoint[place]
    if (!whole) continue
    for (const leaf of leavesOf(whole, [], (value) => value)) {
      const name = leaf.path.findLast((part) => part !== '[]' && part !== '{}') ?? ''
      yield { ...leaf, call: `${endpoint.method} ${endpoint.path}`, place, name, whole }
    }
  }
}
