/** What a person reads when the ground under the product gives way for a moment: try again, never a failure of theirs. */
import { expect, test } from 'vitest'
import { NO_SPACE, StorageError } from '../files/keys.ts'
import { refusalOf } from './errors.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  ['stopped by hand', withCode('57P01')],
  ['crashed', withCode('57P02')],
  ['starting', withCode('57P03')],
  ['out of connections', withCode('53300')],
  ['not listening', withCode('ECONNREFUSED')],
  ['cut off while it was told something', withCode('EPIPE')],
  ['cut off while it answered', new Error('Connection terminated unexpectedly')],
  [
    'cut off between two statements',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['any of these, wrapped', new Error('Failed query', { cause: withCode('57P01') })],
])('a database that is %s is 503 with Retry-After', (_what, error) => {
  expect(refusalOf(error)).toMatchObject({ status: 503, retryAfter: 2 })
})

test('a full folder is 503 with Retry-After and says why; another fault of the storage is ours', () => {
  for (const full of [new StorageError(NO_SPACE), withCode('ENOSPC'), withCode('EDQUOT'), withCode('EFBIG')])
    expect(refusalOf(full)).toMatchObject({
      status: 503,
      retryAfter: 60,
      notice: { message: NO_SPACE, icon: 'error' },
    })
  expect(refusalOf(new StorageError('No se puede escribir.'))).toMatchObject({ status: 500 })
})
