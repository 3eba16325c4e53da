/**
 * Letters above ten an hour to one mailbox become one letter when the hour is over: a stranger who types somebody's
 * address again and again fills no inbox, and nothing that was written is lost. All the words and links are in it.
 */
import { inArray, sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { AnyJob } from '../queue/queue.ts'
import { letter, SIGNATURE } from './letter.ts'
import { type MailAttachment, mails } from './tables.ts'
import { hadEnough, mailState, wakeDelivery, writeMail } from './write-mail.ts'

/** Mailboxes in one transaction. */
const A_ROUND = 50

type Gathering = {
  id: string
  recipient: string
  subject: string
  text: string
  attachments: MailAttachment[]
}

type Settings = Pick<Config, 'organizerName' | 'smtpUrl'>

export const gatheredLetter = (letters: { subject: string; text: string }[], organizer: string) =>
  letter(
    {
      subject: `Tienes ${letters.length} mensajes`,
      preheader: letters.map(({ subject }) => subject).join(' · '),
      paragraphs: [
        'Recibiste muchos correos nuestros en una hora, así que juntamos estos en uno solo. Si no los esperabas, alguien pudo haber escrito tu correo por error.',
      ],
      enclosed: letters.map(({ subject, text }) => ({
        subject,
        text: (text.split(`\n${SIGNATURE}`)[0] ?? '').trim(),
      })),
    },
    organizer,
  )

const claimRound = async (tx: Tx) => {
  const { rows } = await tx.execute<Gathering>(sql`
    select m.id, m.recipient, m.subject, m.text, m.attachments from mails m
    join (select g.recipient from mails g where g.state = 'gathering' group by g.recipient
      having not ${sql.raw(hadEnough('g.recipient'))} limit ${A_ROUND}) due using (recipient)
    where m.state = 'gathering' order by m.id for update of m skip locked`)
  return Map.groupBy(rows, ({ recipient }) => recipient)
}

/** How many mailboxes got theirs. */
export const gatherMails = async (db: Database, { organizerName, smtpUrl }: Settings): Promise<number> => {
  const setting = { smtp: smtpUrl !== undefined }
  let told = 0
  for (;;) {
    const round = await inTransaction(db, async (tx) => {
      const mailboxes = await claimRound(tx)
      for (const [recipient, letters] of mailboxes) {
        const these = inArray(
          mails.id,
          letters.map(({ id }) => Number(id)),
        )
        // One alone goes out as it was written.
        if (letters.length === 1) {
          await tx
            .update(mails)
            .set({ state: mailState(setting) })
            .where(these)
          if (setting.smtp) await wakeDelivery(tx)
          continue
        }
        const attachments = letters.flatMap((one) => one.attachments)
        const content = gatheredLetter(letters, organizerName)
        await writeMail(
          tx,
          { kind: 'gathered', recipient, letter: content, attachments, atOnce: true },
          setting,
        )
        await tx.update(mails).set({ state: 'gathered', html: '', text: '' }).where(these)
      }
      return mailboxes.size
    })
    told += round
    if (round < A_ROUND) return told
  }
}

export const mailJobs = (db: Database, settings: Settings): AnyJob[] => [
  {
    name: 'mail.gather',
    every: '*/5 * * * *',
    run: async () => {
      await gatherMails(db, settings)
    },
  },
]
