/** The checklist of a new organiser: the panel's first screen asks for all events together, an event's own tab for one. */
import { z } from 'zod'
import { endpoint, wire } from '#server/contract-kit.ts'
import { STEP_IDS } from '../rules/first-steps.ts'

const firstSteps = z.object({
  /** The event the links lead to; null while there is none. */
  event: z
    .object({ id: z.int(), slug: z.string(), name: z.string(), status: z.enum(['active', 'inactive']) })
    .nullable(),
  /** Only what the person may do, in order. */
  steps: z.array(z.object({ id: z.enum(STEP_IDS), done: z.boolean() })),
  /** Whether the gateway that moves no money can be used here. */
  sandbox: z.boolean(),
})
export type FirstSteps = z.output<typeof firstSteps>

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/first-steps',
  access: 'staff',
  summary: 'Primeros pasos: qué se ha hecho ya en alguno de los eventos que la persona maneja.',
  answer: firstSteps,
})

export const getEventFirstSteps = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/first-steps',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Qué le falta a un evento para recibir inscripciones y pagos, y para después de la carrera.',
  params: z.object({ id: wire.id }),
  answer: firstSteps,
})
