/**
 * Every promise that SQL can check, and `npm run invariants`: checks them on a live installation, prints one table and
 * ends with 1 when something is wrong. Changes nothing.
 */
import { accountInvariants } from '#domain/accounts/invariants.ts'
import { bibInvariants } from '#domain/bibs/invariants.ts'
import { certificateInvariants } from '#domain/certificates/invariants.ts'
import { creditInvariants } from '#domain/changes/credits/credit-invariants.ts'
import { changeInvariants } from '#domain/changes/invariants.ts'
import { couponInvariants } from '#domain/coupons/invariants.ts'
import { eventInvariants } from '#domain/events/invariants.ts'
import { kitDeskInvariants } from '#domain/kit-desk/invariants.ts'
import { messageInvariants } from '#domain/messages/invariants.ts'
import { accountLineInvariants } from '#domain/payments/account/account-invariants.ts'
import { paymentInvariants } from '#domain/payments/invariants.ts'
import { registrationInvariants } from '#domain/registration/invariants.ts'
import { resultInvariants } from '#domain/results/invariants.ts'
import { storeInvariants } from '#domain/store/invariants.ts'
import { tillInvariants } from '#domain/till/invariants.ts'
import { readConfig } from '#server/config.ts'
import { closeDatabase, openDatabase } from '#server/database/connect.ts'
import { reachDatabase } from '#server/database/reach-database.ts'
import { brokenOf, checkInvariants, type Finding, type Invariant } from '#server/invariants/invariant.ts'
import { DATES_OF_OUR_YEARS } from './dates-of-our-years.ts'

export const INVARIANTS: readonly Invariant[] = [
  ...accountInvariants,
  ...eventInvariants,
  ...couponInvariants,
  ...paymentInvariants,
  ...accountLineInvariants,
  ...storeInvariants,
  ...bibInvariants,
  ...registrationInvariants,
  ...changeInvariants,
  ...creditInvariants,
  ...tillInvariants,
  ...kitDeskInvariants,
  ...resultInvariants,
  ...certificateInvariants,
  ...messageInvariants,
  DATES_OF_OUR_YEARS,
]

const lineOf = ({ invariant: { name, promise }, ids }: Finding, width: number) =>
  `${ids.length === 0 ? '✓' : '✗'} ${name.padEnd(width)}  ${promise}${ids.length === 0 ? '' : `\n    ${ids.join('\n    ')}`}`

const run = async () => {
  const database = await reachDatabase(readConfig(), console.log)
  const db = openDatabase(database.connection, { max: 1 })
  try {
    const findings = await checkInvariants(db, INVARIANTS)
    const width = Math.max(...INVARIANTS.map(({ name }) => name.length))
    for (const finding of findings) console.log(lineOf(finding, width))
    const broken = brokenOf(findings).length
    console.log(
      broken === 0 ? `\n${findings.length} promesas se cumplen.` : `\n${broken} promesas no se cumplen.`,
    )
    process.exitCode = broken === 0 ? 0 : 1
  } finally {
    await closeDatabase(db)
    await database.stop()
  }
}

if (import.meta.main)
  run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
