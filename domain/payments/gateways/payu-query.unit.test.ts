import { expect, onTestFinished, test } from 'vitest'
import { startProviderDouble } from '#testing/gateway-doubles/provider-double.ts'
import { answerTo } from './answer.ts'
import type { PaymentFacts } from './gateway.ts'
import { payu } from './payu.ts'
import { SANDBOX_CREDENTIALS } from './sandbox.ts'

const account = { live: true, credentials: { ...SANDBOX_CREDENTIALS } }

/** What PayU's own answer looks like, with the parts that matter changed. */
const ask = async (order: Record<string, unknown>) => {
  const payload = {
    id: 1_400_042,
    status: 'CAPTURED',
    referenceCode: 'EVT12-000345-1',
    additionalValues: { TX_VALUE: { value: 85000.0, currency: 'COP' } },
    ...order,
  }
  const double = await startProviderDouble(() => ({ json: { code: 'SUCCESS', result: { payload } } }))
  onTestFinished(double.close)
  const hosts = { payu: `${double.url}/` }
  return payu.query({ referenceCode: 'EVT12-000345-1' }, account, { hosts })
}

const approved = { state: 'APPROVED', responseCode: 'APPROVED' }
const declined = { state: 'DECLINED', responseCode: 'ENTITY_DECLINED' }

test('an approved refund is no payment', async () => {
  const transactions = [
    { id: 'a', type: 'AUTHORIZATION_AND_CAPTURE', transactionResponse: declined },
    { id: 'b', type: 'REFUND', transactionResponse: approved },
    { id: 'c', type: 'VOID', transactionResponse: approved },
  ]
  expect(await ask({ transactions })).toMatchObject({
    payment: { state: 'declined', providerTransactionId: 'a' },
  })
})

test('money that is only reserved is not paid', async () => {
  const transactions = [{ id: 'a', type: 'AUTHORIZATION', transactionResponse: approved }]
  expect(await ask({ transactions })).toMatchObject({ payment: { state: 'pending' } })
})

test('a transaction without an answer is pending', async () => {
  const transactions = [{ id: 'a', type: 'AUTHORIZATION_AND_CAPTURE', transactionResponse: null }]
  expect(await ask({ transactions })).toMatchObject({ payment: { state: 'pending' } })
})

test('merchant and test flag are told when PayU tells them', async () => {
  const transactions = [{ id: 'a', type: 'AUTHORIZATION_AND_CAPTURE', transactionResponse: approved }]
  expect(await ask({ transactions, merchantId: 999, isTest: true })).toMatchObject({
    payment: { merchant: false, test: true, state: 'approved' },
  })
  expect(await ask({ transactions })).toMatchObject({ payment: { merchant: true, test: false } })
})

test('an order nobody tried to pay, or of another reference, is not found', async () => {
  const transactions = [{ id: 'a', transactionResponse: approved }]
  expect(await ask({ transactions: [] })).toEqual({ outcome: 'not-found' })
  expect(await ask({ transactions, referenceCode: 'EVT12-000346-1' })).toEqual({ outcome: 'not-found' })
})

test('an order without its amount cannot be read', async () => {
  expect(await ask({ additionalValues: {} })).toEqual({ outcome: 'unreachable', reason: 'unreadable' })
})

test('a search that ignored its filter hands nobody a stranger’s payment', () => {
  const stranger: PaymentFacts = {
    referenceCode: 'EVT99-000001-1',
    providerTransactionId: '7',
    state: 'approved',
    amountCents: 1,
    currency: 'COP',
    merchant: true,
    test: false,
    method: 'card',
    detail: '',
  }
  expect(answerTo({ referenceCode: 'EVT12-000345-1' }, [stranger])).toEqual({ outcome: 'not-found' })
  expect(answerTo({ providerTransactionId: '8' }, [stranger])).toEqual({ outcome: 'not-found' })
  expect(answerTo({ providerTransactionId: '7' }, [stranger])).toMatchObject({ outcome: 'found' })
})
