/** What to transfer, to whom and with which words, each ready to copy. */
import { formatLongDate, theHour } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { OwnTransfer } from '#domain/payments/bank-transfer/transfer-contract.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './transfer-page.module.css'

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What is kept meanwhile, and what comes of money that was sent too late. */
const WORDS = {
  registration: {
    kept: 'Tu cupo está reservado',
    secure: 'asegurarlo',
    late: 'el organizador te asigna cupo si todavía hay. Si no la has hecho, inscríbete de nuevo antes de transferir.',
  },
  order: {
    kept: 'Tus productos están reservados',
    secure: 'asegurarlos',
    late: 'el organizador te los entrega si todavía hay. Si no la has hecho, compra de nuevo antes de transferir.',
  },
}

function Notice({ transfer: { kind, state, hold_until, receipt: proof } }: { transfer: OwnTransfer }) {
  const words = WORDS[kind]
  if (proof?.state === 'rejected')
    return (
      <p className={classes.notice} data-tone="danger">
        {proof.reason ? (
          <>
            <strong>No aprobamos tu comprobante {proof.number}.</strong> Motivo: {proof.reason}
          </>
        ) : (
          <>
            <strong>No aprobamos el comprobante.</strong> El motivo está en el correo de quien hizo la
            inscripción.
          </>
        )}
        {state === 'unpaid' ? ' Envía otro o elige otra forma de pago.' : ''}
      </p>
    )
  if (state === 'over')
    return (
      <p className={classes.notice} data-tone="warning">
        Tu reserva terminó. Si ya hiciste la transferencia, envía el comprobante: {words.late}
      </p>
    )
  const until = hold_until ? new Date(hold_until) : null
  return until ? (
    <p className={classes.notice}>
      {words.kept} hasta el {formatLongDate(until)} a {theHour(until)} Envía el comprobante antes para{' '}
      {words.secure}.
    </p>
  ) : null
}

export function TransferFacts({ transfer }: { transfer: OwnTransfer }) {
  const { amount, reference, instructions, accounts } = transfer
  return (
    <section className={classes.card} aria-label="Datos para la transferencia">
      <Notice transfer={transfer} />
      <div className={classes.pair}>
        <div className={classes.fact}>
          <span className={classes.soft}>Transfiere exactamente</span>
          <strong className={classes.amount}>{formatPesos(amount)}</strong>
          <CopyButton text={String(amount)} label="Copiar valor" />
        </div>
        <div className={classes.fact}>
          <span className={classes.soft}>Escribe esta referencia en el mensaje</span>
          <strong className={classes.reference}>{reference}</strong>
          <CopyButton text={reference} label="Copiar referencia" />
        </div>
      </div>
      <h2 className={classes.subtitle}>Cuentas</h2>
      <ul className={classes.accounts}>
        {lines(accounts).map((account) => (
          <li key={account}>{account}</li>
        ))}
      </ul>
      {lines(instructions).map((line) => (
        <p key={line} className={classes.text}>
          {line}
        </p>
      ))}
    </section>
  )
}
