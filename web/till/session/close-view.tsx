/** Closing: what was counted in the drawer, how far it is from what it should be, and why. */
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import type { closeSession } from '#domain/till/contract.ts'
import { differenceOf } from '#domain/till/rules/count-session.ts'
import { crewCall } from '#web/crew/device-token.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Till } from '../device/use-till.ts'
import { pesosOf } from '../sell/sale-draft.ts'
import type { OwnTill } from '../sell/sell-view.tsx'
import { differenceWords } from '../till-words.ts'
import { DrawerHelper } from './drawer-helper.tsx'
import { PesosField } from './pesos-field.tsx'
import classes from './session.module.css'
import { useTillSession } from './use-session.ts'

const unsentWords = (count: number) =>
  count === 1
    ? 'Queda 1 venta por enviar: la caja se cierra cuando llegue.'
    : `Quedan ${count} ventas por enviar: la caja se cierra cuando lleguen.`

export function CloseView({ till, own }: { till: Till; own: OwnTill }) {
  const { shown, failure, read } = useTillSession(till.event_id, own.session.id)
  const [counted, setCounted] = useState('')
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { sentence, refuse, clear } = useFormRefusal(setProblems)
  const form = useFirstError(problems)
  const { ask } = useConfirm()
  const navigate = useNavigate()

  const session = shown?.session ?? own.session
  const difference = differenceOf(pesosOf(counted), session.cash_due, session.waiting_cash)
  const words = differenceWords(difference, formatPesos)
  const waiting = till.unsent.length

  const close = async (submitted: FormEvent) => {
    submitted.preventDefault()
    clear()
    const missing = {
      ...(counted === '' ? { counted: 'Cuenta el cajón y escribe cuánto hay.' } : {}),
      ...(counted !== '' && difference !== 0 && note.trim() === ''
        ? { note: 'Escribe por qué no cuadra, aunque no se sepa.' }
        : {}),
    }
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    const sure = await ask({
      title: `¿Cerrar ${own.name}?`,
      body: `Contaste ${formatPesos(pesosOf(counted))}: ${words}. Después no se puede vender ni deshacer en este turno.`,
      confirm: 'Cerrar caja',
    })
    if (!sure) return
    setBusy(true)
    try {
      await crewCall<typeof closeSession>('POST /api/till/:event_id/sessions/:session_id/close', {
        params: { event_id: till.event_id, session_id: session.id },
        body: { counted, note, unsent: waiting },
      })
      await till.box.current?.keepDraft(null).catch(() => undefined)
      await navigate(`/caja/${till.event_id}/cierre/${session.id}`)
    } catch (error) {
      refuse(error)
      void read()
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <h1 className={classes.title}>Cerrar caja</h1>
      <p className={classes.soft}>Cuenta todo lo que hay en el cajón, también la base.</p>
      {waiting > 0 ? (
        <p className={classes.warning}>
          {unsentWords(waiting)}{' '}
          <LightButton look="outline" onClick={() => void till.refresh()}>
            Enviar ahora
          </LightButton>
        </p>
      ) : null}
      {failure ? <p className={classes.warning}>{failure.message}. Para cerrar hace falta la red.</p> : null}
      <form ref={form} className={classes.form} method="post" noValidate onSubmit={close}>
        <FormError>{problems.unsent ?? problems.session_id ?? sentence}</FormError>
        <dl className={classes.sums}>
          <div>
            <dt>Base</dt>
            <dd>{formatPesos(session.float)}</dd>
          </div>
          <div>
            <dt>Ventas en efectivo</dt>
            <dd>{formatPesos(session.cash_due - session.float)}</dd>
          </div>
          <div>
            <dt>Debe haber</dt>
            <dd>{formatPesos(session.cash_due)}</dd>
          </div>
          {session.waiting_cash > 0 ? (
            <div>
              <dt>Efectivo por revisar</dt>
              <dd>{formatPesos(session.waiting_cash)}</dd>
            </div>
          ) : null}
        </dl>
        <PesosField
          label="Contado en el cajón"
          name="counted"
          value={counted}
          error={problems.counted}
          onPesos={setCounted}
        />
        <DrawerHelper onSum={(sum) => setCounted(formatNumber(sum))} />
        <p
          className={classes.big}
          aria-live="polite"
          data-off={(counted !== '' && difference !== 0) || undefined}
        >
          <span>Diferencia</span>
          <strong>{counted === '' ? '—' : words}</strong>
        </p>
        <TextField
          label={counted !== '' && difference !== 0 ? 'Por qué no cuadra' : 'Nota (opcional)'}
          name="note"
          autoComplete="off"
          maxLength={200}
          value={note}
          error={problems.note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <BusyLightButton busy={busy} busyLabel="Cerrando..." disabled={waiting > 0 || !till.online}>
          Cerrar caja
        </BusyLightButton>
      </form>
    </>
  )
}
