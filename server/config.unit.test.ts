import { expect, test } from 'vitest'
import { readConfig, SettingError } from './config.ts'

test('without any setting the product starts as a demo on port 3000', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    demo: true,
    demoByHand: false,
    rateLimits: true,
    organizerName: 'Puravida',
  })
})

test('a setting that makes no sense is named in one sentence', () => {
  const senseless: [string, string][] = [
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'mi-sitio'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'http://correo'],
    ['SECRET_KEY', 'corta'],
    ['DEMO', 'quizás'],
    ['ADMIN_EMAIL', 'nadie'],
    ['LOG_LEVEL', 'ruidoso'],
    ['TRUST_PROXY', '-1'],
    ['WEB_CONCURRENCY', '0'],
    ['METRICS_FROM', 'mi-red'],
    ['METRICS_FROM', '10.0.0.0/64'],
    ['DATABASE_REPLICA_URL', 'replica'],
    ['MAILS_PER_MINUTE', '0'],
    ['MAP_TILES', 'https://mapas.ejemplo.co/mapa.png'],
    ['MAP_TILES', 'http://mapas.ejemplo.co/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'https://192.168.0.7/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'https://{s}.ejemplo.co/{z}/{x}/{y}.png'],
    ['MAP_TILES', "https://mapas.ejemplo.co/{z}/{x}/{y}.png; script-src 'unsafe-inline'"],
  ]
  for (const [name, value] of senseless) {
    const read = () => readConfig({ [name]: value })
    expect(read, name).toThrow(SettingError)
    expect(read, name).toThrow(new RegExp(`^${name} no sirve: [^\\n]+\\.$`))
  }
})

test('an empty setting is no setting', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test('a map server is one of the world, and none by default', () => {
  const address = 'https://mapas.ejemplo.co/v1/{z}/{x}/{y}.png?clave=abc'
  expect(readConfig({}).mapServer).toBeNull()
  expect(readConfig({ MAP_TILES: address, MAP_TILES_CREDIT: '© Mapas' }).mapServer).toEqual({
    address,
    credit: '© Mapas',
  })
})

test('the demo is off with a database of one’s own or a public address, unless it is asked for', () => {
  const database = { DATABASE_URL: 'postgres://localhost/dorsal' }
  expect(readConfig(database).demo).toBe(false)
  expect(readConfig({ PUBLIC_URL: 'https://inscripciones.ejemplo.co' }).demo).toBe(false)
  expect(readConfig({ PUBLIC_URL: 'http://localhost:4000/' })).toMatchObject({
    demo: true,
    publicUrl: 'http://localhost:4000',
  })
  expect(readConfig({ ...database, DEMO: '1' })).toMatchObject({ demo: true, demoByHand: true })
})

test('the sandbox gateway comes with the demo or by its own setting only', () => {
  const own = { DATABASE_URL: 'postgres://localhost/dorsal' }
  expect(readConfig(own).allowSandboxGateway).toBe(false)
  expect(readConfig({ ...own, NODE_ENV: 'development' }).allowSandboxGateway).toBe(false)
  expect(readConfig({ ...own, ALLOW_SANDBOX_GATEWAY: '1' }).allowSandboxGateway).toBe(true)
  expect(readConfig({}).allowSandboxGateway).toBe(true)
})

test('rate limits can be switched off only together with DEMO=1', () => {
  expect(() => readConfig({ RATE_LIMITS: '0' })).toThrow('RATE_LIMITS')
  expect(readConfig({ RATE_LIMITS: '0', DEMO: '1' }).rateLimits).toBe(false)
})
