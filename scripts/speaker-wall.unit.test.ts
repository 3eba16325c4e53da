/**
 * The wall around 'who is speaking' (docs/permissions.md): a right is decided by speakerOf alone. Each file that reads a
 * proof, a caller's address, a position, `identity_matches` or `competitor_id` stands here with its reason, so that the
 * next one is seen.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = globSync('{domain,app}/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
const readers = (word: RegExp) => FILES.filter((path) => word.test(readFileSync(path, 'utf8'))).sort()

/** Reason → files. */
type Reasons = Record<string, string[]>
const expected = (reasons: Reasons) => Object.values(reasons).flat().sort()

const PROOFS: Reasons = {
  'makes and reads the tokens': [
    'domain/registration/speaker/checkout-token.ts',
    'domain/registration/speaker/person-link.ts',
    'domain/registration/speaker/speaker-of.ts',
  ],
  'asks speakerOf': [
    'domain/changes/moved/notice-routes.ts',
    'domain/changes/runner/runner-routes.ts',
    'domain/changes/transfer/transfer-routes.ts',
    'domain/kit-desk/collect/collect-routes.ts',
    'domain/registration/mine/celebration-routes.ts',
    'domain/registration/mine/correct-routes.ts',
    'domain/registration/mine/mine-routes.ts',
  ],
  'opens the purchase that is being paid, for which the purchase speaks': [
    'domain/registration/checkout/checkout-routes.ts',
    'domain/registration/checkout/registration-payable.ts',
    'domain/registration/routes.ts',
  ],
  'counts tries of documents: a proven login is not counted': [
    'domain/registration/returning/returning-routes.ts',
  ],
  'reads what stands under a proven login': ['domain/results/own-history/routes.ts'],
  'speaks for a credit by the mailed code or a proven login': [
    'domain/changes/credits/credit-routes.ts',
    'domain/changes/credits/credit-speaker.ts',
  ],
}

const CALLERS_ADDRESS: Reasons = {
  'shows or writes to the account itself': [
    'domain/accounts/routes.ts',
    'domain/accounts/self/self-routes.ts',
    'domain/accounts/two-step/two-step-routes.ts',
  ],
  'sends staff their own test letter': [
    'domain/messages/compose/compose-routes.ts',
    'domain/messages/sending/sending-routes.ts',
  ],
  'lists Mis Eventos, with states only until the address is proven': [
    'domain/registration/mine/mine-routes.ts',
  ],
  'remembers that the mailbox was proven': ['domain/registration/speaker/prove-mailbox.ts'],
}

const FIRST_ONE: Reasons = {
  'names the purchase by its first person, on lists and papers of staff': [
    'domain/bibs/print/find-printed.ts',
    'domain/kit-desk/paper/paper-people.ts',
    'domain/panel/home/read-waiting.ts',
    'domain/panel/search/find-things.ts',
    'domain/payments/account/open-refunds.ts',
    'domain/payments/bank-transfer/transfer-queue.ts',
    'domain/payments/ledger/ledger-lines.ts',
    'domain/payments/ledger/movement-lines.ts',
    'domain/payments/ledger/search-owners.ts',
    'domain/registration/staff/change-registration.ts',
    'domain/registration/staff/registration-detail.ts',
    'domain/store/orders/orders-queries.ts',
  ],
  'draws the receipt in the order of the people': [
    'domain/registration/receipt/receipt-pdf.ts',
    'domain/registration/receipt/receipt.ts',
  ],
  'plans or changes an unpaid hold, whose first one bought it': [
    'domain/registration/checkout/describe-checkout.ts',
    'domain/registration/documents/meet-places.ts',
    'domain/registration/documents/one-place.ts',
    'domain/registration/mine/leave-hold.ts',
    'domain/registration/notify-participants.ts',
    'domain/registration/queries.ts',
    'domain/registration/rules/who-signs.ts',
    'domain/registration/save/admit-save.ts',
    'domain/registration/save/invite-participants.ts',
    'domain/registration/save/plan-registration.ts',
    'domain/registration/save/replace-hold.ts',
    'domain/registration/table/sell-at-table.ts',
  ],
  'a team moves whole': ['domain/changes/kinds/move-person.ts'],
  'writes what the release before reads': [
    'domain/registration/hold/pass-place.ts',
    'domain/registration/tables.ts',
  ],
  'chooses among the people of one proven mailbox': ['domain/registration/returning/own-data.ts'],
}

test.each([
  [
    'proofs',
    /\b(isPersonToken|isFormerToken|isReceiptToken|proofsIn|readProof|ownReferences|provenOf|provenEmail|speakerOf)\b/,
    PROOFS,
  ],
  ["the caller's address", /\bcaller\??\.email\b/, CALLERS_ADDRESS],
  ['the first person of a purchase', /position === 0|position = 0|people\[0\]|buyer_email/, FIRST_ONE],
])('%s are read where the list says', (_, word, reasons) => {
  expect(readers(word)).toEqual(expected(reasons))
})

/** Words that agree decide places and lists, never a right: these folders alone read them. */
const AGREEMENT: Reasons = {
  'one place a document, lookups and counts of the registration itself': ['domain/registration/'],
  'a change keeps the place of one document': ['domain/changes/transfer/', 'domain/changes/credits/'],
  'lists and papers of staff': [
    'domain/bibs/sheet/',
    'domain/kit-desk/',
    'domain/messages/',
    'domain/till/',
    'domain/timing/',
  ],
  'the copy and the deletion that an Administrator answers': ['domain/privacy/'],
  'joined results': ['domain/results/own-history/'],
}

test.each([['identity_matches'], ['competitor_id']])('%s is read in known folders', (word) => {
  const folders = expected(AGREEMENT)
  const known = [
    ...folders,
    ...(word === 'competitor_id' ? ['domain/changes/core/', 'domain/events/sponsor/', 'domain/panel/'] : []),
  ]
  const strangers = readers(new RegExp(`\\b${word}\\b`)).filter(
    (path) => !known.some((one) => path.startsWith(one)),
  )
  expect(strangers).toEqual([])
})
