/** What a dialog says about any error. */
import { CallFailed, type Failure } from '#web/client.ts'

const UNEXPECTED: Failure = {
  message: 'Algo salió mal',
  body: 'Intenta de nuevo en un momento.',
  icon: 'error',
}

export const failureOf = (error: unknown): Failure =>
  error instanceof CallFailed ? error.notice : UNEXPECTED
