/** What counts today of a kind of change, in one sentence for who organises it. */
import type { ChangeKind, GiveBack } from '#domain/changes/rules/kinds.ts'
import { askPolicy, type Policy } from '#domain/changes/rules/policy.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'

const shortDay = (day: string) => day.split('-').reverse().join('/')

const BACK: Record<GiveBack, string> = {
  nothing: 'no se devuelve',
  credit: 'queda como saldo',
  money: 'se devuelve',
}

const backOf = (kind: ChangeKind, { gives_back, returns_service }: Policy): string => {
  const service = returns_service ? '' : ', menos el costo de servicio'
  if (kind === 'category') return `Si cuesta menos, la diferencia ${BACK[gives_back]}.`
  if (kind === 'refund') return `Se devuelve lo pagado${service}.`
  if (kind === 'deferral') return `Lo pagado queda como saldo${service}.`
  if (kind === 'leave') return `Lo pagado ${BACK[gives_back]}${gives_back === 'nothing' ? '' : service}.`
  return ''
}

const costOf = (kind: ChangeKind, fee: number) => {
  if (fee === 0) return kind === 'refund' ? 'hoy sin descuento' : 'hoy sin costo'
  return kind === 'refund' ? `hoy se descuentan ${formatPesos(fee)}` : `hoy cuesta ${formatPesos(fee)}`
}

export const policySentence = (
  kind: ChangeKind,
  policy: Policy,
  { today, event_day }: { today: string; event_day: string },
): string => {
  if (!policy.enabled) return kind === 'refund' ? 'No se ofrece. El retracto cuenta igual.' : 'No se ofrece.'
  const answer = askPolicy(policy, { today, event_day, times: 0 })
  if (!answer.open) return `Hoy está cerrado. ${answer.why}`
  const approval = policy.needs_approval ? 'lo apruebas tú' : 'sin aprobación'
  const said = `Hasta el ${shortDay(answer.until)}, ${costOf(kind, answer.fee)}, ${approval}.`
  return `${said} ${backOf(kind, policy)}`.trim()
}
