/** Opening: which till, and what lies in the drawer before anything is sold. */
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatHour } from '#domain/colombia/clock.ts'
import type { openSession, TillWorld } from '#domain/till/contract.ts'
import { crewCall } from '#web/crew/device-token.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { EntryCard } from '#web/light/entry-card.tsx'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import type { Till } from '../device/use-till.ts'
import { KIND_NAMES } from '../till-words.ts'
import { PesosField } from './pesos-field.tsx'
import classes from './session.module.css'
import { ToldSales } from './told-sales.tsx'

const WAYS = <Link to="/equipo">Volver al equipo</Link>
const FLOAT_HELP = 'Cuenta los billetes y las monedas con que empiezas. Si no hay, escribe 0.'

const tillNote = ({ kind, prefix, session }: TillWorld['tills'][number]): string =>
  session
    ? `Abierta por ${session.opened_by}, ${formatHour(session.opened_at)}`
    : `${KIND_NAMES[kind]} · recibos ${prefix}`

type OpenFormProps = { till: Till; world: TillWorld }

export function OpenForm({ till, world }: OpenFormProps) {
  const free = world.tills.filter(({ session }) => session === null)
  const [till_id, setTillId] = useState(() => (free.length === 1 ? String(free[0]?.id) : ''))
  const [float, setFloat] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { sentence, refuse, clear } = useFormRefusal(setProblems)

  const open = async (submitted: FormEvent) => {
    submitted.preventDefault()
    clear()
    const missing = {
      ...(till_id ? {} : { till_id: 'Elige una caja.' }),
      ...(float ? {} : { float: 'Escribe cuánto hay en el cajón.' }),
    }
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await crewCall<typeof openSession>('POST /api/till/:event_id/sessions', {
        params: { event_id: till.event_id },
        body: { till_id: Number(till_id), float },
      })
      // The browser is asked not to throw away what is kept: sales will lie there.
      void navigator.storage?.persist?.()
      await till.box.current?.chooseTill(Number(till_id)).catch(() => undefined)
      await till.reread()
      await till.refresh()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  if (world.tills.length === 0)
    return (
      <EntryCard title="Caja" text={world.event.name} ways={WAYS}>
        <p>
          Todavía no hay cajas para este dispositivo. El organizador las crea en la pestaña Caja del evento.
        </p>
        <BusyLightButton
          busy={false}
          busyLabel=""
          look="outline"
          type="button"
          onClick={() => void till.refresh()}
        >
          Actualizar
        </BusyLightButton>
      </EntryCard>
    )
  return (
    <EntryCard title="Abrir caja" text={world.event.name} ways={WAYS}>
      <ToldSales till={till} />
      {till.online ? null : (
        <p className={classes.warning}>Sin red no se abre una caja. Espera la conexión.</p>
      )}
      <form className={classes.form} method="post" noValidate onSubmit={open}>
        <FormError>{sentence}</FormError>
        <ChoiceTiles
          name="till"
          legend="Caja"
          big
          tile={160}
          choices={world.tills.map((one) => ({
            value: String(one.id),
            name: one.name,
            note: tillNote(one),
            disabled: one.session !== null,
          }))}
          value={till_id}
          problem={problems.till_id}
          onChoose={setTillId}
        />
        <PesosField
          label="Base en el cajón"
          description={FLOAT_HELP}
          name="float"
          value={float}
          error={problems.float}
          onPesos={setFloat}
        />
        <BusyLightButton busy={busy} busyLabel="Abriendo..." disabled={!till.online}>
          Abrir caja
        </BusyLightButton>
      </form>
    </EntryCard>
  )
}
