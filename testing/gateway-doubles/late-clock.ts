/** The clock of a question to a provider that never answers: it runs out when the request is there, however long that takes. */
import { onTestFinished, vi } from 'vitest'
import type { ProviderDouble } from './provider-double.ts'

export const runOutWhenAsked = ({ asked }: ProviderDouble) => {
  const late = new AbortController()
  const clock = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  onTestFinished(() => clock.mockRestore())
  void asked.then(() => late.abort(new DOMException('The provider is late', 'TimeoutError')))
  return clock
}
