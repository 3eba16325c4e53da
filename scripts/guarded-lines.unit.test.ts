/**
 * Who writes lines of money, reads health texts or sums what may wait for a person. A file that is new here says how it
 * asks for the right, or why what waits has no effect in it: then it is added with its reason.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const DOMAIN = fileURLToPath(new URL('../domain', import.meta.url))

const sources = readdirSync(DOMAIN, { recursive: true })
  .map((name) => String(name).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(`${DOMAIN}/${path}`, 'utf8') }))

const holding = (...patterns: RegExp[]) =>
  sources.filter(({ text }) => patterns.every((pattern) => pattern.test(text))).map(({ path }) => path)

const WRITES_MONEY =
  /\.insert\((refunds|payments|charges)\)|insert into (refunds|payments|charges)\b|\b(counterPayments|bookRefund|bookToCredit|moveRefund|counterRefund)\(/

const MONEY: Record<string, string> = {
  'changes/core/change-money.ts': 'promises by bookRefund, which asks who decided',
  'changes/credits/bring-back.ts': 'gives back to a credit by bookRefund, which asks who decided',
  'changes/credits/end-credits.ts': 'a job: nobody of the staff',
  'changes/credits/make-credit.ts': 'makes a credit by bookRefund, which asks who decided',
  'payments/account/account-acts.ts': 'by bookRefund, moveRefund and counterPayments, which ask the caller',
  'payments/account/ask-gateway.ts': 'what a gateway did; a promise that is renewed was asked before',
  'payments/account/book-change.ts': 'charges only: what is owed',
  'payments/account/book-charges.ts': 'charges only: what is owed',
  'payments/account/book-payment.ts': 'money in; what is countered asks its author',
  'payments/account/book-refund.ts': 'asks its author',
  'payments/account/book-settlement.ts': 'an Administrator takes a payment back; countering asks again',
  'payments/account/credit-payments.ts': 'by bookRefund, which asks its author',
  'payments/account/give-surplus.ts': 'by bookRefund, which asks its author',
  'payments/account/disputes.ts': 'what a gateway took back',
  'payments/ledger/record-refund.ts': 'by bookRefund, which asks its author',
  'registration/table/undo-table-sale.ts': 'asks for both rights, but of who sold it',
}

const HEALTH: Record<string, string> = {
  'privacy/person-file.ts': 'the person’s own copy, made by an Administrator',
  'registration/consent/sign-consent.ts': 'the person signs',
  'registration/health.ts': 'the cipher',
  'registration/medical/medical-offline.ts': 'the médico’s list, with its own right and log',
  'registration/medical/medical-people.ts': 'the médico’s list, with its own right and log',
  'registration/medical/medical-views.ts': 'the médico’s looks, each written down',
  'registration/mine/correct-self.ts': 'the person’s own',
  'registration/staff/competitor-routes.ts': 'lookAtHealth',
  'registration/staff/list/export-participants.ts': 'the right to export',
  'registration/staff/registration-detail.ts': 'is handed what lookAtHealth let through',
  'registration/staff/staff-routes.ts': 'lookAtHealth',
  'registration/table/form-of-participant.ts': 'goes back into a sale that waits, encrypted',
}

const CLAIMS: Record<string, string> = {
  'kit-desk/board/read-counts.ts': 'rows that count',
  'kit-desk/board/read-devices.ts': 'says how many were kept apart',
  'kit-desk/board/read-rows.ts': 'lists what waits',
  'kit-desk/collect/count-kits.ts': 'rows that count',
  'kit-desk/handover/read-rows.ts': 'which ids are there',
  'kit-desk/snapshot/read-people.ts': 'sizes before a desk gave others',
  'panel/home/read-decisions.ts': 'says how much waits',
  'registration/invariants.ts': 'erased logs',
  'registration/medical/medical-views.ts': 'pages of the log',
  'registration/staff/list/participants-condition.ts': 'rows that count',
  'till/invariants.ts': 'closed_as and the state',
  'till/panel/shop-debt.ts': 'sales that are done',
  'till/sale/send-sales.ts': 'which ids are there',
  'till/sessions/read-sessions.ts':
    'done ones in the count, waiting cash as a line of its own, others’ apart',
}

test('every writer of money lines is known, with how it asks for the right', () => {
  expect(holding(WRITES_MONEY).toSorted()).toEqual(Object.keys(MONEY).toSorted())
})

test('every reader of health texts is known, with how it asks for the right', () => {
  expect(holding(/decryptHealth|openHealth\b/).toSorted()).toEqual(Object.keys(HEALTH).toSorted())
})

test('every sum over what devices hand in is known, with why what waits has no effect in it', () => {
  expect(holding(/till_sales|handovers\b|medical_views/, /sum\(|count\(/).toSorted()).toEqual(
    Object.keys(CLAIMS).toSorted(),
  )
})

test('no sum of till money is cut to 32 bits', () => {
  const till = sources.filter(({ path }) => path.startsWith('till/'))
  expect(
    till.filter(({ text }) => /sum\([a-z.]*amount\)[^)]*\)?::int\b/.test(text)).map(({ path }) => path),
  ).toEqual([])
})
