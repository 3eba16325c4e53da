/** A time that somebody expects to need: '1:45' or '1:45:30' as people write it, seconds as it is stored. */
import { z } from 'zod'

const RULE = 'Escribe horas y minutos, como 1:45.'

export const estimatedTime = z
  .string(RULE)
  .regex(/^\d{1,2}:[0-5]\d(:[0-5]\d)?$/, RULE)
  .transform((text) => {
    const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
    return hours * 3600 + minutes * 60 + seconds
  })
  .refine((seconds) => seconds > 0, RULE)

const two = (number: number) => String(number).padStart(2, '0')

export const declaredTime = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
