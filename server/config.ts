/** The only reader of process.env. All settings are optional; a senseless one stops the start with a sentence. */
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { HTTP_LIMITS } from './http/http-limits.ts'
import { isPublicAddress } from './public-address.ts'
import { STOP_LIMITS } from './stopping.ts'

export class SettingError extends Error {}

const flag = (preset: boolean | undefined) =>
  z
    .enum(['0', '1', 'true', 'false', ''])
    .optional()
    .transform((value) => (value === undefined || value === '' ? preset : value === '1' || value === 'true'))

const url = (protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
    .optional()

/** '127.0.0.1, 10.0.0.0/8': who connects from there. */
const networks = z
  .string()
  .default('')
  .transform((text, context) => {
    const list = new BlockList()
    for (const typed of text.split(/[\s,]+/).filter(Boolean)) {
      const [address = '', bits] = typed.split('/')
      const family = isIP(address)
      const most = family === 4 ? 32 : 128
      const prefix = Number(bits ?? most)
      if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > most) {
        context.addIssue({ code: 'custom', message: 'no network' })
        return z.NEVER
      }
      list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
    }
    return list
  })

/** Visitors' browsers ask it: an address of the world, with the three places of a picture's numbers. */
const tiles = z
  .string()
  .max(300)
  .refine(
    (value) =>
      isPublicAddress(value, ['https:']) &&
      // One host: the policy of the pages names it.
      !/[\s;,'"]|^https:\/\/[^/]*\{/.test(value) &&
      ['{z}', '{x}', '{y}'].every((place) => value.split(place).length === 2),
  )
  .optional()

const HTTP = ['http:', 'https:']
const POSTGRES = ['postgres:', 'postgresql:']

/** Each setting with the sentence shown when it makes no sense. */
const settings = {
  PORT: [
    z.coerce.number().int().min(0).max(65535).default(3000),
    'debe ser un puerto entre 0 y 65535 (0 elige uno libre)',
  ],
  HOST: [z.string().default('0.0.0.0'), 'debe ser una dirección de red, por ejemplo 0.0.0.0'],
  PUBLIC_URL: [url(HTTP), 'debe ser una dirección completa, por ejemplo https://inscripciones.ejemplo.co'],
  DATABASE_URL: [url(POSTGRES), 'debe empezar por postgres://'],
  DATABASE_REPLICA_URL: [url(POSTGRES), 'debe empezar por postgres://'],
  DATA_DIR: [z.string().default('./data'), 'debe ser una carpeta'],
  SMTP_URL: [url(['smtp:', 'smtps:']), 'debe empezar por smtp:// o smtps://'],
  MAIL_FROM: [z.string().max(320).optional(), 'debe ser un remitente, por ejemplo Dorsal <hola@ejemplo.co>'],
  MAILS_PER_MINUTE: [
    z.coerce.number().int().min(1).max(100_000).default(60),
    'debe ser un número de correos por minuto',
  ],
  SECRET_KEY: [z.string().min(32).optional(), 'debe tener al menos 32 caracteres al azar'],
  ORGANIZER_NAME: [z.string().min(1).max(80).default('Puravida'), 'debe ser un nombre de hasta 80 letras'],
  STORAGE_URL: [z.string().optional(), 'debe ser una carpeta o una dirección s3://'],
  DEMO: [flag(undefined), 'debe ser 0 o 1'],
  ADMIN_EMAIL: [z.email().optional(), 'debe ser un correo electrónico'],
  ALLOW_SANDBOX_GATEWAY: [flag(false), 'debe ser 0 o 1'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'debe ser fatal, error, warn, info, debug, trace o silent',
  ],
  REQUIRE_TOTP: [flag(false), 'debe ser 0 o 1'],
  TRUST_PROXY: [
    z.coerce.number().int().min(0).max(10).default(0),
    'debe ser el número de proxies delante (0 a 10)',
  ],
  METRICS_FROM: [networks, 'debe ser una lista de direcciones o redes, por ejemplo 127.0.0.1, 10.0.0.0/8'],
  WEB_CONCURRENCY: [
    z.coerce.number().int().min(1).max(32).default(1),
    'debe ser un número de procesos entre 1 y 32',
  ],
  PAYU_URL: [url(HTTP), 'debe ser la dirección del proveedor'],
  EPAYCO_URL: [url(HTTP), 'debe ser la dirección del proveedor'],
  WOMPI_URL: [url(HTTP), 'debe ser la dirección del proveedor'],
  MERCADOPAGO_URL: [url(HTTP), 'debe ser la dirección del proveedor'],
  RATE_LIMITS: [flag(true), 'debe ser 0 o 1'],
  MAP_TILES: [
    tiles,
    'debe ser una dirección https con {z}, {x} y {y}, por ejemplo https://mapas.ejemplo.co/{z}/{x}/{y}.png',
  ],
  MAP_TILES_CREDIT: [z.string().max(200).default(''), 'debe ser un texto de hasta 200 letras'],
} satisfies Record<string, [z.ZodType, string]>

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name][0]> }

const readSettings = (env: Record<string, string | undefined>): Settings => {
  const read: Record<string, unknown> = {}
  for (const [name, [schema, sentence]] of Object.entries(settings)) {
    const value = env[name]?.trim()
    const result = schema.safeParse(value === '' ? undefined : value)
    if (!result.success) throw new SettingError(`${name} no sirve: ${sentence}.`)
    read[name] = result.data
  }
  return read as Settings
}

const isLoopback = (address: string) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname)

export const readConfig = (env: Record<string, string | undefined> = process.env) => {
  const read = readSettings(env)
  const demoByDefault = !read.DATABASE_URL && (!read.PUBLIC_URL || isLoopback(read.PUBLIC_URL))
  const demo = read.DEMO ?? demoByDefault
  if (!read.RATE_LIMITS && !(demo && read.DEMO))
    throw new SettingError('RATE_LIMITS no sirve: solo puede ser 0 junto con DEMO=1.')
  const dataDir = resolve(read.DATA_DIR)
  return {
    port: read.PORT,
    /** A port somebody chose is that one or none. */
    portByHand: Boolean(env.PORT?.trim()),
    host: read.HOST,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    databaseUrl: read.DATABASE_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    dataDir,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    mailsPerMinute: read.MAILS_PER_MINUTE,
    secretKey: read.SECRET_KEY,
    organizerName: read.ORGANIZER_NAME,
    /** Somebody chose where files live: machines with the same DATABASE_URL share them. */
    storageByHand: read.STORAGE_URL !== undefined,
    storageUrl: read.STORAGE_URL ?? resolve(dataDir, 'files'),
    demo,
    /** Demo accounts may log in from another host only when a person asked for the demo. */
    demoByHand: read.DEMO === true,
    adminEmail: read.ADMIN_EMAIL?.toLowerCase(),
    allowSandboxGateway: demo || read.ALLOW_SANDBOX_GATEWAY === true,
    logLevel: read.LOG_LEVEL,
    /** Administrators reach nothing before they turn on two-step login. */
    requireTotp: read.REQUIRE_TOTP === true,
    trustProxy: read.TRUST_PROXY,
    /** Who may read /metrics, by the address of the connection; nobody unless somebody is named. */
    metricsFrom: read.METRICS_FROM,
    /** Processes that serve on the one port. */
    webConcurrency: read.WEB_CONCURRENCY,
    /** Where providers live, when not at their own addresses: local doubles in tests. */
    gatewayHosts: {
      ...(read.PAYU_URL ? { payu: read.PAYU_URL } : {}),
      ...(read.EPAYCO_URL ? { epayco: read.EPAYCO_URL } : {}),
      ...(read.WOMPI_URL ? { wompi: read.WOMPI_URL } : {}),
      ...(read.MERCADOPAGO_URL ? { mercadopago: read.MERCADOPAGO_URL } : {}),
    },
    rateLimits: read.RATE_LIMITS === true,
    /** Whose pictures lie under the courses; without one they are a line alone. */
    mapServer: read.MAP_TILES ? { address: read.MAP_TILES, credit: read.MAP_TILES_CREDIT } : null,
    /** No setting: tests hand in others. */
    httpLimits: HTTP_LIMITS,
    stopLimits: STOP_LIMITS,
  }
}

export type Config = ReturnType<typeof readConfig>
