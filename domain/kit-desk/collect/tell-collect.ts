/** Writes the letters about who collects a kit. */
import { readPickup } from '#domain/events/page/read-page.ts'
import { personTokenOf } from '#domain/registration/speaker/person-link.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Letter } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { collectorAddress, shareTexts } from './collect-link.ts'
import {
  authorisedLetter,
  collectorLetter,
  notCollectorLetter,
  type PickupStory,
  revokedByStaffLetter,
} from './collect-mails.ts'
import type { Runner } from './find-runner.ts'
import type { Authorisation } from './give-authorisation.ts'

export const fullName = ({ name, last_name }: Pick<Runner, 'name' | 'last_name'>) =>
  `${name} ${last_name}`.trim()

const storyOf = async (
  tx: Tx,
  { config }: AppContext,
  runner: Runner,
  { name: collector }: Authorisation,
): Promise<PickupStory> => ({
  runner: fullName(runner),
  name: runner.name,
  collector,
  event: runner.event,
  event_datetime: new Date(runner.event_datetime),
  city: runner.city,
  pickup: await readPickup(tx, runner.slug),
  organizer: config.organizerName,
})

/** The runner's own page about it, opened by the own letter. */
const ownUrl = ({ address, secretKey }: AppContext, runner: Runner) =>
  `${address}/recoger/${runner.participant_key}#mio=${personTokenOf(secretKey, runner)}`

const write = (tx: Tx, { config }: AppContext, kind: string, recipient: string | null, letter: Letter) =>
  recipient
    ? writeMail(tx, { kind, recipient, letter, atOnce: true }, { smtp: config.smtpUrl !== undefined })
    : null

export const tellGiven = async (tx: Tx, context: AppContext, runner: Runner, given: Authorisation) => {
  const story = await storyOf(tx, context, runner, given)
  const url = collectorAddress(context.address, given)
  const { text: share } = shareTexts(context, given, { event: runner.event, name: fullName(runner) })
  const own_url = ownUrl(context, runner)
  await write(tx, context, 'pickup-collector', given.email, collectorLetter({ ...story, url }))
  await write(tx, context, 'pickup-given', runner.email, authorisedLetter({ ...story, own_url, share }))
}

export const tellRevoked = async (
  tx: Tx,
  context: AppContext,
  runner: Runner,
  { ended, by }: { ended: Authorisation; by: 'runner' | 'staff' },
) => {
  const story = await storyOf(tx, context, runner, ended)
  await write(tx, context, 'pickup-ended', ended.email, notCollectorLetter(story))
  if (by === 'staff')
    await write(
      tx,
      context,
      'pickup-revoked',
      runner.email,
      revokedByStaffLetter({ ...story, own_url: ownUrl(context, runner) }),
    )
}
