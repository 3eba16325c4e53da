/** What was asked, by whom, and what it means; two buttons, and nothing happens without one. */
import type { ShownChange } from '#domain/changes/contract.ts'
import type { lookAtConfirmation } from '#domain/changes/runner/runner-contract.ts'
import { untilText } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import classes from './asked.module.css'

const meaningOf = ({ kind, back, gives_back, after }: ShownChange): string => {
  const sum = formatPesos(back)
  switch (kind) {
    case 'refund':
      return gives_back === 'credit'
        ? `Si se aprueba, tu cupo queda libre y quedas con un saldo de ${sum} para otro evento.`
        : `Si se aprueba, tu cupo queda libre y ${sum} vuelven a quien pagó.`
    case 'deferral':
      return `Tu cupo queda libre de una vez, y un saldo de ${sum} queda a tu documento para otro evento.`
    case 'transfer':
      return 'Tu cupo pasa a otra persona apenas lo tome. Tu QR y tus enlaces de esta inscripción dejan de servir.'
    case 'leave':
      return `Sales del equipo y sigues en ${after}.`
    default:
      return `Quedas en ${after}.`
  }
}

type AskedProps = {
  asked: AnswerOf<typeof lookAtConfirmation>
  busy: 'yes' | 'no' | null
  onAnswer: (accept: boolean) => void
}

export function Asked({ asked: { name, asked_by, event, change }, busy, onAnswer }: AskedProps) {
  const [buyer] = asked_by.split(' ')
  return (
    <div className={classes.asked}>
      <p>
        Hola, {name}: {buyer} compró tu inscripción y pidió este cambio por ti. Solo se hace si lo confirmas.
      </p>
      <Facts>
        <Fact label="Evento" wide>
          {event}
        </Fact>
        <Fact label="Cambio" wide>
          {change.label}
        </Fact>
        <Fact label="Antes" wide>
          {change.before}
        </Fact>
        <Fact label="Después" wide>
          {change.after}
        </Fact>
      </Facts>
      <p className={classes.meaning}>{meaningOf(change)}</p>
      {change.expires_at ? (
        <p className={classes.note}>Puedes responder hasta {untilText(change.expires_at)}</p>
      ) : null}
      <div className={classes.actions}>
        <BusyLightButton
          type="button"
          busy={busy === 'yes'}
          busyLabel="Confirmando..."
          holdFor={0}
          disabled={busy !== null}
          onClick={() => onAnswer(true)}
        >
          Confirmar
        </BusyLightButton>
        <BusyLightButton
          type="button"
          look="outline"
          busy={busy === 'no'}
          busyLabel="Un momento..."
          holdFor={0}
          disabled={busy !== null}
          onClick={() => onAnswer(false)}
        >
          No, dejarlo como está
        </BusyLightButton>
      </div>
    </div>
  )
}
