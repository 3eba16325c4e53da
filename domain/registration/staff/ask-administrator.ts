/** Somebody corrected a person whose record is not theirs to correct: Administrators are asked to decide about it. */
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { letter } from '#server/mail/letter.ts'
import { writeMail } from '#server/mail/write-mail.ts'

/** The letter names nobody: who decides opens the person and the history of what was corrected. */
export const askAdministrators = async (
  tx: Tx,
  { config, address }: Pick<AppContext, 'config' | 'address'>,
  caller: Caller,
  dni: string,
) => {
  const { rows } = await tx.execute<{ email: string; name: string }>(
    sql`select email, name from users where status and rol = 'Administrator' order by id`,
  )
  for (const { email, name } of rows)
    await writeMail(
      tx,
      {
        kind: 'record-correction',
        recipient: email,
        letter: letter(
          {
            subject: 'Una corrección espera tu decisión',
            preheader: 'Se corrigió en un evento; el registro de la persona sigue igual.',
            greeting: `Hola, ${name}:`,
            paragraphs: [
              `${caller.name} corrigió a una persona en un evento suyo. La persona también está en eventos de otros, o no se ha probado que el correo sea suyo, así que su registro no cambió.`,
              'Mira el historial de la persona y, si la corrección es cierta, edítala tú.',
            ],
            action: {
              label: 'Ver a la persona',
              url: `${address}/admin/competidores?search=${dni}`,
            },
          },
          config.organizerName,
        ),
      },
      { smtp: config.smtpUrl !== undefined },
    )
}
