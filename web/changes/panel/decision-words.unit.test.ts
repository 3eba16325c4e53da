import { expect, test } from 'vitest'
import { actSays } from './decision-words.ts'

const told = {
  name: 'Ana',
  last_name: 'Prueba',
  kind: 'refund',
  after: 'Sin cupo',
  due: 0,
  back: 80_000,
  gives_back: 'money',
  due_on: '2026-12-02',
} as const

test('approving a refund says that the place is free, what must be paid and by when, and that no money leaves yet', () => {
  expect(actSays('approve', told)).toEqual([
    'El cupo queda libre de una vez y le escribimos.',
    'Hay que pagarle $80.000 a más tardar el miércoles 2 de diciembre de 2026.',
    'Aprobar no envía el dinero: cuando lo pagues, márcala como pagada con su comprobante.',
  ])
})

test('a deferral leaves a credit and nothing to pay', () => {
  expect(actSays('approve', { ...told, kind: 'deferral', gives_back: 'credit', due_on: null })).toEqual([
    'El cupo queda libre de una vez y le escribimos.',
    'Le queda un saldo de $80.000 a su documento para otro evento.',
  ])
})

test('what costs something is kept until it is paid, or done at once and owed', () => {
  const dearer = { ...told, kind: 'category', after: '21K Abierta', due: 15_000, back: 0 } as const
  expect(actSays('approve', dearer)).toEqual([
    'Se le guarda 21K Abierta y le escribimos para que pague $15.000.',
    'El cambio se hace cuando llegue el pago.',
  ])
  expect(actSays('owing', dearer).join(' ')).toContain('$15.000 quedan en su cuenta, por cobrar.')
})
