/** What each act of staff on a request does, said before it is done. */
import type { OneRequest } from '#domain/changes/staff/staff-contract.ts'
import { formatLongDate } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'

export type RequestAct = 'approve' | 'refuse' | 'owing' | 'withdraw'

export const ACT_TITLES: Record<RequestAct, string> = {
  approve: 'Aprobar',
  refuse: 'Rechazar',
  owing: 'Aplicar ya, queda debiendo',
  withdraw: 'Retirar',
}

type Told = Pick<
  OneRequest,
  'name' | 'last_name' | 'kind' | 'after' | 'due' | 'back' | 'gives_back' | 'due_on'
>

const approves = ({ kind, after, due, back, gives_back, due_on }: Told): string[] => {
  const frees = kind === 'refund' || kind === 'deferral'
  if (due > 0)
    return [
      `Se le guarda ${after} y le escribimos para que pague ${formatPesos(due)}.`,
      'El cambio se hace cuando llegue el pago.',
    ]
  const end = due_on ? ` a más tardar el ${formatLongDate(new Date(`${due_on}T12:00:00-05:00`))}` : ''
  return [
    frees
      ? 'El cupo queda libre de una vez y le escribimos.'
      : `Queda en ${after} de una vez y le escribimos.`,
    ...(back > 0 && gives_back === 'money'
      ? [
          `Hay que pagarle ${formatPesos(back)}${end}.`,
          'Aprobar no envía el dinero: cuando lo pagues, márcala como pagada con su comprobante.',
        ]
      : []),
    ...(back > 0 && gives_back === 'credit'
      ? [`Le queda un saldo de ${formatPesos(back)} a su documento para otro evento.`]
      : []),
  ]
}

export const actSays = (act: RequestAct, told: Told): string[] => {
  switch (act) {
    case 'approve':
      return approves(told)
    case 'refuse':
      return ['Su inscripción sigue como estaba. Le escribimos con la razón, tal como la escribas.']
    case 'owing':
      return [
        `Queda en ${told.after} de una vez y le escribimos.`,
        `${formatPesos(told.due)} quedan en su cuenta, por cobrar.`,
      ]
    case 'withdraw':
      return ['La solicitud termina sin hacerse y su inscripción sigue como estaba. Le escribimos.']
  }
}
