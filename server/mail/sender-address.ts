/** Whom our letters come from: as it is set, or a mailbox of this installation that nobody reads. */
import type { AppContext } from '#server/app-context.ts'

type Sends = Pick<AppContext, 'config' | 'address'>

export const senderOf = ({ config, address }: Sends): string =>
  config.mailFrom ?? `${config.organizerName} <no-responder@${new URL(address).hostname}>`

/** Without the name around it. */
export const senderAddress = (sends: Sends): string => {
  const sender = senderOf(sends)
  return (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim()
}
