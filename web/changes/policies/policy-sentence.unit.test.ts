import { expect, test } from 'vitest'
import { CHANGE_KINDS } from '#domain/changes/rules/kinds.ts'
import { defaultPolicies } from '#domain/changes/rules/policy.ts'
import { policySentence } from './policy-sentence.ts'

const event_day = '2026-12-06'
const recommended = defaultPolicies(event_day)

test('what is recommended, as an organiser reads it', () => {
  const said = CHANGE_KINDS.map((kind) =>
    policySentence(kind, recommended[kind], { today: '2026-10-01', event_day }),
  )
  expect(said).toEqual([
    'Hasta el 05/12/2026, hoy sin costo, sin aprobación.',
    'Hasta el 21/11/2026, hoy sin costo, sin aprobación. Si cuesta menos, la diferencia se devuelve.',
    'Hasta el 28/11/2026, hoy sin costo, sin aprobación.',
    'Hasta el 06/11/2026, hoy sin descuento, lo apruebas tú. Se devuelve lo pagado, menos el costo de servicio.',
    'Hasta el 21/11/2026, hoy sin costo, sin aprobación. Lo pagado queda como saldo.',
    'Hasta el 28/11/2026, hoy sin costo, sin aprobación. Lo pagado se devuelve.',
  ])
})

test('what counts is today’s: the sum of the day, or that it is closed', () => {
  const fees = [
    { until: '2026-11-01', amount: 10_000 },
    { until: null, amount: 25_000 },
  ]
  const transfer = { ...recommended.transfer, fees }
  const on = (today: string) => policySentence('transfer', transfer, { today, event_day })
  expect(on('2026-11-01')).toContain('hoy cuesta $10.000')
  expect(on('2026-11-02')).toContain('hoy cuesta $25.000')
  expect(on('2026-11-29')).toBe('Hoy está cerrado. Se podía hasta el 28/11/2026.')
  const refund = { ...recommended.refund, fees, enabled: false }
  expect(policySentence('refund', refund, { today: '2026-11-01', event_day })).toBe(
    'No se ofrece. El retracto cuenta igual.',
  )
  expect(
    policySentence('refund', { ...refund, enabled: true }, { today: '2026-11-01', event_day }),
  ).toContain('hoy se descuentan $10.000')
})
