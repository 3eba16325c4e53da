/** What becomes of a letter. */

/**
 * 'stored': there is no SMTP server, the letter is only read in the panel. 'gathering': its mailbox got many this hour, it
 * goes out later with others (gather-mails.ts); 'gathered': it went into such a letter.
 */
export const MAIL_STATES = [
  'stored',
  'waiting',
  'sending',
  'sent',
  'failed',
  'gathering',
  'gathered',
] as const
export type MailState = (typeof MAIL_STATES)[number]
