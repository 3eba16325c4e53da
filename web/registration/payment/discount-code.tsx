/** A discount code, tried half a second after the typing stops; a valid one locks the field. */

import { useEffect, useEffectEvent, useState } from 'react'
import { LightButton } from '#web/ui/light-button.tsx'
import { TextField } from '../fields/text-field.tsx'
import classes from './payment.module.css'

const TYPING_MS = 500
const SHORTEST = 4

type DiscountCodeProps = {
  /** The accepted one, or empty. */
  accepted: string
  redeem: (code: string | null) => Promise<{ accepted: boolean; message: string } | null>
}

export function DiscountCode({ accepted, redeem }: DiscountCodeProps) {
  const [typed, setTyped] = useState(accepted)
  const [refusal, setRefusal] = useState<string | null>(null)
  const code = typed.trim().toUpperCase()
  const pending = accepted === '' && code.length >= SHORTEST

  const tryCode = useEffectEvent(async (code: string) => {
    const answer = await redeem(code)
    if (answer && !answer.accepted) setRefusal(answer.message)
  })

  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => void tryCode(code), TYPING_MS)
    return () => clearTimeout(timer)
  }, [pending, code])

  const takeOff = async () => {
    if (!(await redeem(null))?.accepted) return
    setTyped('')
    setRefusal(null)
  }

  return (
    <div>
      <div className={classes.code}>
        <TextField
          label="Código de descuento"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          value={accepted || typed}
          disabled={accepted !== ''}
          error={refusal !== null}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setRefusal(null)
          }}
        />
        {accepted ? (
          <LightButton look="outline" onClick={() => void takeOff()}>
            Quitar código
          </LightButton>
        ) : null}
      </div>
      <div aria-live="polite">
        {accepted ? (
          <p className={classes.codeNote} data-good="true">
            Código aplicado.
          </p>
        ) : null}
        {refusal ? (
          <p className={classes.codeNote} data-good="false">
            {refusal}
          </p>
        ) : null}
      </div>
    </div>
  )
}
