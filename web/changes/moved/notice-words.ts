/** A notice in the words of who reads it. Days and hours come in Bogotá's time. */
import type { OfferedNotice } from '#domain/changes/moved/notice-contract.ts'
import { formatLongDate, readBogota, theHour } from '#domain/colombia/clock.ts'

export const whenWords = (text: string): string => {
  const instant = readBogota(text)
  return instant ? `${formatLongDate(instant)}, ${theHour(instant)}` : text
}

export const dayWords = (text: string): string => {
  const instant = readBogota(text)
  return instant ? formatLongDate(instant) : text
}

export const noticeTitle = ({ notice, person }: OfferedNotice): string =>
  notice.kind === 'moved' ? `${person.name}, hay nueva fecha` : `${person.name}, se canceló el evento`

/** How the answer stands; empty when nothing was said that counts. */
export const answeredWords = ({ answer, notice, choices, needs_account }: OfferedNotice): string => {
  if (needs_account) return 'Tu devolución está aprobada. Dinos a qué cuenta te la enviamos.'
  if (answer?.final)
    return answer.choice === 'credit'
      ? 'Elegiste el saldo. Tu cupo quedó libre y te enviamos un correo con los datos.'
      : 'Tu devolución está aprobada. Te enviamos un correo con la fecha en que llega.'
  if (choices.length === 0) return ''
  const until = dayWords(notice.answer_until)
  if (answer?.choice === 'keep' && !answer.by_default)
    return `Dijiste que vas en la nueva fecha. Puedes cambiar de idea hasta el ${until}.`
  return notice.kind === 'moved'
    ? `Elige hasta el ${until}. Si no respondes, tu cupo sigue en la nueva fecha.`
    : `Elige hasta el ${until}. Si no respondes, te devolvemos el dinero.`
}
