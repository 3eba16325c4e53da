/**
 * A request that a contract accepts, made from its Zod schemas: hostile values are put into it one at a time, so that
 * each of them gets as far as the code behind the validation.
 */
import type { z } from 'zod'
import { FileOnDisk } from '#server/contract-kit.ts'

/** What Zod 4 keeps of a schema, as far as an example needs it. */
type Def = {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  in?: Schema
  out?: Schema
  valueType?: Schema
  options?: Schema[]
  entries?: Record<string, unknown>
  values?: unknown[]
  getter?: () => Schema
}
type Schema = z.ZodType

const defOf = (schema: Schema) => schema._zod.def as unknown as Def

/** Values by the name of the field; ids are 1, because the stage has one of each. */
const BY_NAME: Record<string, unknown[]> = {
  dni: ['1037000001'],
  document: ['43000111'],
  birthday: ['1990-05-20'],
  phone: ['3005550101'],
  emergency_phone: ['3005550102'],
  password: ['clave-larga-y-nueva'],
  code: ['CODIGO-1', '123456'],
  rol: ['Cliente', 3],
  gender: ['female'],
  search: ['ana'],
  sku: ['SKU-NUEVO'],
  prefix: ['LOTE'],
  to: ['18:00'],
  month: ['2026-10'],
}

const ANY: unknown[] = [
  'Texto de prueba',
  '1',
  1,
  true,
  'ana@correo.test',
  '2027-03-04',
  '06:30',
  '2027-03-04 06:30:00',
  'https://ejemplo.co/ruta',
  '/files/public/events/0123456789abcdef0123456789abcdef.webp',
  '#c63a12',
  '0b7c6f0e-3c2f-4a7e-9d55-1f2a3b4c5d6e',
  '0123456789abcdef0123456789abcdef',
  'A'.repeat(43),
  '3005550101',
  '2027-03-04T06:30:00Z',
  '123456',
  '0123456789abcdef',
  12,
  0.1,
  [],
  {},
  null,
]

/** A file the product accepts; the one who sends the example puts real bytes in its place. */
export class FilePart extends FileOnDisk {
  readonly bytes = Buffer.alloc(0)
  constructor() {
    super({ filename: '', mimetype: '', path: '', size: 0, sha256: '' })
  }
}
const FILE = new FilePart()

const leafOf = (schema: Schema, name: string): unknown =>
  [...(BY_NAME[name] ?? []), ...ANY, FILE].find((value) => schema.safeParse(value).success)

const isOptional = (schema: Schema | undefined) => schema?.safeParse(undefined).success === true

const objectOf = (shape: Record<string, Schema>) =>
  Object.fromEntries(
    Object.entries(shape)
      .map(([key, inner]) => [key, exampleOf(inner, key)] as const)
      // A form is as good without its optional pictures, and quicker answered.
      .filter(([key, value]) => value !== undefined && !(value === FILE && isOptional(shape[key]))),
  )

export const exampleOf = (schema: Schema, name = ''): unknown => {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return objectOf(def.shape ?? {})
    case 'array':
      return [exampleOf(def.element as Schema, name)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return exampleOf(def.innerType as Schema, name)
    case 'pipe': {
      // What is read first: a preprocess hands on to a schema, a transform comes after one.
      const inner = defOf(def.out as Schema).type === 'transform' ? def.in : def.out
      const inside = exampleOf(inner as Schema, name)
      return schema.safeParse(inside).success ? inside : (leafOf(schema, name) ?? inside)
    }
    case 'lazy':
      return exampleOf((def.getter as () => Schema)(), name)
    case 'union':
      return exampleOf((def.options as Schema[])[0] as Schema, name)
    case 'record':
      return { clave: exampleOf(def.valueType as Schema, name) }
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    default:
      return leafOf(schema, name)
  }
}
