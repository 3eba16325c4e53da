/** How many people and mailboxes it reaches, while it is chosen. */
import type { MessageCheck } from '#domain/messages/contract.ts'
import type { MessageKind } from '#domain/messages/rules/message-words.ts'
import classes from './compose.module.css'

const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString('es-CO')} ${value === 1 ? one : many}`

export const NOT_COUNTED = 'No pudimos contar a quién llega.'

const notesOf = ({ people, letters, mailboxes, without_email, without_phone }: MessageCheck) =>
  [
    // There is one sentence: two of them contradicted each other.
    (letters > mailboxes || people - without_email > letters) &&
      `Salen ${count(letters, 'correo', 'correos')}${
        people - without_email > letters
          ? '; quienes comparten buzón y leerían lo mismo reciben uno.'
          : ': en un buzón compartido, cada persona recibe el suyo.'
      }`,
    without_email > 0 && `${count(without_email, 'persona no tiene', 'personas no tienen')} correo.`,
    without_phone > 0 &&
      `${count(without_phone, 'persona no tiene', 'personas no tienen')} celular para WhatsApp.`,
  ].filter((note) => note !== false)

/** What is counted as it is chosen: nothing can be sent before it is there, so a count that failed can be asked again. */
export type Counting = { check: MessageCheck | undefined; failed: boolean; again: () => void }

type AudienceCountProps = { counting: Counting; kind: MessageKind }

export function AudienceCount({ counting: { check, failed, again }, kind }: AudienceCountProps) {
  if (!check && failed)
    return (
      <div className={classes.count} data-none role="alert">
        <strong>{NOT_COUNTED}</strong>
        <button type="button" className={classes.plain} onClick={again}>
          Contar de nuevo
        </button>
      </div>
    )
  if (!check)
    return (
      <div className={classes.count} aria-busy="true">
        <strong>Contando...</strong>
      </div>
    )
  const { people, mailboxes, too_many } = check
  return (
    <div className={classes.count} data-none={people === 0 || too_many || undefined}>
      <p role="status">
        <strong>{count(people, 'persona', 'personas')}</strong>
        {people > 0 ? ` · ${count(mailboxes, 'buzón', 'buzones')}` : null}
      </p>
      {people === 0 ? (
        <span>
          {kind === 'news'
            ? 'Nadie de los elegidos acepta noticias.'
            : 'Nadie cumple todo lo que elegiste. Quita una condición.'}
        </span>
      ) : null}
      {too_many ? <span>Son demasiadas para un solo mensaje: elige una distancia.</span> : null}
      {notesOf(check).map((note) => (
        <span key={note}>{note}</span>
      ))}
    </div>
  )
}
