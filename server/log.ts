/** JSON logs. Requests are named by route pattern; nothing here may carry a dni, an email or a token. */
import pino, { type Logger } from 'pino'

/** PostgreSQL quotes names of its own, and what it could not read: that is somebody's data, and all after it. */
const OWN_NAME = /(constraint|relation|column|table|index|schema|function|type) $/
const withoutValues = (message: string) => {
  const parts = message.split('"')
  const value = parts.findIndex((_, at) => at % 2 === 1 && !OWN_NAME.test(parts[at - 1] ?? ''))
  return value < 0 ? message : `${parts.slice(0, value).join('"')}…`
}

const errorOnly = (error: Error & { code?: string }) => ({
  type: error.name,
  code: error.code,
  // Drizzle writes the parameters of a failed query into the message: they are personal data.
  message: ('severity' in error ? withoutValues(error.message) : error.message)
    .split('\nparams:')[0]
    ?.slice(0, 500),
  stack: error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n'),
  cause:
    error.cause instanceof Error
      ? `${error.cause.name}: ${(error.cause as { code?: string }).code ?? ''}`
      : undefined,
})

export const logSettings = (level: string) => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: errorOnly },
})

export const createLog = (level: string): Logger => pino(logSettings(level))
