/** A change that cannot be done is refused with a title and the sentence that says what to do: a form shows the sentence. */
import { CallFailed } from '#web/client.ts'

export const saidPlainly = (error: unknown): never => {
  if (error instanceof CallFailed && error.status === 422 && !error.notice.errors && error.notice.body)
    throw new CallFailed(422, { ...error.notice, message: error.notice.body })
  throw error
}
