import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { findMail, listMails } from './queries.ts'
import { writeMail } from './write-mail.ts'

let testing: TestDatabase
beforeAll(async () => {
  testing = await createTestDatabase()
})
afterAll(() => testing.drop())

const write = (recipient: string, subject: string) =>
  testing.db.transaction((tx) =>
    writeMail(
      tx,
      { kind: 'test', recipient, letter: { subject, html: '<p>hola</p>', text: 'hola' } },
      { smtp: false },
    ),
  )

test('the outbox lists the newest first, finds by recipient or subject and opens one', async () => {
  await write('ana@corre.test', 'Descuento del 50%')
  await write('luis_1@corre.test', 'Tu inscripción')
  const last = await write('luisa1@corre.test', 'Tu Recibo')

  const firstPage = await listMails(testing.db, { page: 1, search: '', per_page: 2, sort: '' })
  expect(firstPage).toMatchObject({ total: 3, last_page: 2, current_page: 1, per_page: 2 })
  expect(firstPage.data.map(({ recipient }) => recipient)).toEqual(['luisa1@corre.test', 'luis_1@corre.test'])
  expect(firstPage.data[0]).not.toHaveProperty('html')

  const found = async (search: string) =>
    (await listMails(testing.db, { page: 1, search, per_page: 10, sort: '' })).data.map(
      ({ recipient }) => recipient,
    )
  expect(await found('recibo')).toEqual(['luisa1@corre.test'])
  expect(await found('luis_')).toEqual(['luis_1@corre.test'])
  expect(await found('%')).toEqual(['ana@corre.test'])
  expect(await found('\\')).toEqual([])

  expect(await findMail(testing.db, last)).toMatchObject({
    state: 'stored',
    subject: 'Tu Recibo',
    html: '<p>hola</p>',
  })
  expect(await findMail(testing.db, last + 1)).toBeUndefined()
})
