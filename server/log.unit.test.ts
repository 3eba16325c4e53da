import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { logSettings } from './log.ts'

const written = (write: (log: pino.Logger) => void): string => {
  let text = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  write(pino(logSettings('info'), sink))
  return text
}

test('a failed query is logged without its parameters, which are people’s data', () => {
  const cause = Object.assign(new Error('duplicate key value: (dni)=(1020304050)'), { code: '23505' })
  const error = new Error(
    'Failed query: insert into competitors (dni) values ($1)\nparams: 1020304050,ana@correo.test',
    { cause },
  )
  const line = written((log) => log.error({ err: error }, 'request failed'))
  expect(line).toContain('insert into competitors')
  expect(line).toContain('23505')
  expect(line).not.toContain('1020304050')
  expect(line).not.toContain('ana@correo.test')
})

test('a value that PostgreSQL quotes is cut off, the names it quotes are kept', () => {
  const told = (message: string) =>
    JSON.parse(written((log) => log.error({ err: Object.assign(new Error(message), { severity: 'ERROR' }) })))
      .err.message
  expect(told('invalid input syntax for type date: "10"20304050"')).toBe(
    'invalid input syntax for type date: …',
  )
  expect(told('value "1020304050" is out of range for type integer')).toBe('value …')
  const named = 'insert on table "members" violates foreign key constraint "members_fk"'
  expect(told(named)).toBe(named)
  expect(told('column "dni" of relation "people" does not exist')).toContain('"people"')
  expect(told('an odd "quote')).toBe('an odd …')
})
