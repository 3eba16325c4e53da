/** 'Tener cupos a mano': how many of each distance and size from now on; what it had and does not want goes back. */
import { type FormEvent, useId, useState } from 'react'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { dealPlaces, TillWorld } from '#domain/till/contract.ts'
import { crewCall } from '#web/crew/device-token.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Till } from '../device/use-till.ts'
import { sizesFor } from '../sell/offers.ts'
import { stockOf } from '../sell/stock.ts'
import classes from './session.module.css'

type HandDialogProps = {
  till: Till
  world: TillWorld
  session_id: number
  /** In hand now, by `distance-kit`. */
  inHand: Readonly<Record<string, number>>
  onClose: () => void
  onDealt: () => void
}

/** What is left for everybody, and what this device has already. */
const groupsOf = (world: TillWorld, inHand: HandDialogProps['inHand']) =>
  world.distances.map((distance) => ({
    distance,
    sizes: sizesFor(world, distance.id, stockOf(world, [], true)).filter(
      ({ kit, left }) => left > 0 || inHand[`${distance.id}-${kit.id}`],
    ),
  }))

export function HandDialog({ till, world, session_id, inHand, onClose, onDealt }: HandDialogProps) {
  const id = useId()
  const [wanted, setWanted] = useState<Record<string, string>>(() =>
    Object.fromEntries(Object.entries(inHand).map(([key, left]) => [key, String(left)])),
  )
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { sentence, refuse, clear } = useFormRefusal((errors) => setProblem(Object.values(errors)[0] ?? null))
  const lines = Object.entries(wanted)
    .filter(([key, typed]) => (Number(typed) || 0) !== (inHand[key] ?? 0))
    .map(([key, typed]) => {
      const [distance_id = 0, kit_id = 0] = key.split('-').map(Number)
      return { distance_id, kit_id, places: Number(typed) || 0 }
    })
  const total = Object.values(wanted).reduce((sum, typed) => sum + (Number(typed) || 0), 0)

  const deal = async (submitted: FormEvent) => {
    submitted.preventDefault()
    clear()
    if (lines.length === 0) return setProblem('Escribe cuántos quieres de alguna talla.')
    setProblem(null)
    setBusy(true)
    try {
      await crewCall<typeof dealPlaces>('POST /api/till/:event_id/deals', {
        params: { event_id: till.event_id },
        body: { session_id, lines },
      })
      onDealt()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogCard titleId={id} onClose={onClose}>
      <form className={classes.dialog} method="post" noValidate onSubmit={deal}>
        <h2 id={id} className={classes.title}>
          Cupos para vender sin red
        </h2>
        <FormError>{problem ?? sentence}</FormError>
        {groupsOf(world, inHand).map(({ distance, sizes }) => (
          <fieldset key={distance.id} className={classes.group}>
            <legend>{distance.name}</legend>
            {sizes.length === 0 ? <p>No queda ninguno.</p> : null}
            <div className={classes.sizes}>
              {sizes.map(({ kit, left }) => {
                const key = `${distance.id}-${kit.id}`
                return (
                  <TextField
                    key={key}
                    label={kitSizeLabel(kit.size)}
                    description={`quedan ${left} más`}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={3}
                    value={wanted[key] ?? ''}
                    onChange={({ currentTarget }) =>
                      setWanted({ ...wanted, [key]: currentTarget.value.replaceAll(/\D/g, '') })
                    }
                  />
                )
              })}
            </div>
          </fieldset>
        ))}
        <div className={classes.actions}>
          <LightButton look="outline" onClick={onClose}>
            Cancelar
          </LightButton>
          <BusyLightButton busy={busy} busyLabel="Pidiendo..." holdFor={0}>
            {total > 0 ? `Tener a mano ${total} ${total === 1 ? 'cupo' : 'cupos'}` : 'Tener a mano'}
          </BusyLightButton>
        </div>
      </form>
    </DialogCard>
  )
}
