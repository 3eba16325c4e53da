import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CallFailed } from './client.ts'
import { sendWithWork } from './prove-work.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const ask = (number: number) => ({
  algorithm: 'SHA-256',
  challenge: sha256(`salt?expires=1&${number}`),
  maxnumber: 2_000,
  salt: 'salt?expires=1&',
  signature: 'of the server',
})

test('a form that is asked for work does it and sends itself again, once', async () => {
  for (const number of [0, 1, 499, 500, 1_999]) {
    const sent: string[] = []
    const answer = await sendWithWork(async (done) => {
      sent.push(done)
      return done === '' ? { status: 3, work: ask(number) } : { status: 0 }
    })
    expect(answer).toEqual({ status: 0 })
    expect(sent).toHaveLength(2)
    expect(JSON.parse(atob(sent[1] ?? ''))).toMatchObject({ number, signature: 'of the server' })
  }
})

test('who is asked for nothing sends the form once', async () => {
  const sent: string[] = []
  await sendWithWork(async (done) => {
    sent.push(done)
    return {}
  })
  expect(sent).toEqual([''])
})

test('work that a refusal asks for is done too, and another refusal is the caller’s', async () => {
  const refused = (work?: ReturnType<typeof ask>) =>
    new CallFailed(429, {
      message: 'Hubo muchos intentos',
      body: '',
      icon: 'warning',
      ...(work ? { work } : {}),
    })
  const sent: string[] = []
  const answer = await sendWithWork(async (done) => {
    sent.push(done)
    if (done === '') throw refused(ask(7))
    return { token: 'nuevo' }
  })
  expect([answer, sent.length]).toEqual([{ token: 'nuevo' }, 2])
  await expect(sendWithWork(() => Promise.reject(refused()))).rejects.toThrow('Hubo muchos intentos')
})
