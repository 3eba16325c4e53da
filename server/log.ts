/** JSON logs. Requests are named by route pattern; nothing here may carry a dni, an email or a token. */
import pino, { type Logger } from 'pino'

const errorOnly = (error: Error & { code?: string }) => ({
  type: error.name,
  code: error.code,
  // Drizzle writes the parameters of a failed query into the message: they are personal data.
  message: error.message.split('\nparams:')[0]?.slice(0, 500),
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

export const openLog = (level: string): Logger => pino(logSettings(level))
