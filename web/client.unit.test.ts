/** A call that fails is told to whoever called, and logged by its pattern. */
import { afterEach, expect, test, vi } from 'vitest'
import type { competitorState } from '#domain/registration/contract.ts'
import { CallFailed, call } from './client.ts'

afterEach(() => vi.restoreAllMocks())

test('a failed call is logged by its route, without the data in its address', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  // There is no server behind a relative address here: the call fails as without a connection.
  const failing = call<typeof competitorState>('POST /api/competitor/:dni/registrations', {
    params: { dni: '1020304050' },
    body: { birthday: '1990-05-20' },
  })
  await expect(failing).rejects.toBeInstanceOf(CallFailed)
  expect(logged).toHaveBeenCalledTimes(1)
  expect(String(logged.mock.calls[0])).toContain('POST /api/competitor/:dni/registrations: 0')
  expect(String(logged.mock.calls[0])).not.toContain('1020304050')
})
