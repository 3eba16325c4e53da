/** A discount code, folded until somebody has one; tried half a second after the typing stops; a valid one locks the field. */

import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { TextField } from '#web/light/fields/text-field.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import classes from './discount-code.module.css'

const TYPING_MS = 500
const SHORTEST = 4

type DiscountCodeProps = {
  /** The accepted one, or empty. */
  accepted: string
  /** Tried by itself, as if it had been typed: the code of the group, or of the link one came by. */
  suggested?: string
  redeem: (code: string | null) => Promise<{ accepted: boolean; message: string } | null>
}

/** The field locks and the button comes and goes: whoever was on one of them goes on at the other. */
const useKeptFocus = (accepted: string) => {
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(accepted)
  const typing = useRef(false)

  useLayoutEffect(() => {
    const was = before.current
    before.current = accepted
    if (accepted && !was && typing.current) button.current?.focus()
    if (!accepted && was) field.current?.focus()
  }, [accepted])

  return {
    button,
    ofField: {
      ref: field,
      onFocus: () => {
        typing.current = true
      },
      onBlur: () => {
        typing.current = false
      },
    },
  }
}

export function DiscountCode({ accepted, suggested = '', redeem }: DiscountCodeProps) {
  const noteId = useId()
  const { button, ofField } = useKeptFocus(accepted)
  const [typed, setTyped] = useState(accepted || suggested)
  const [unfolded, setUnfolded] = useState(accepted !== '' || suggested !== '')
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
    <details
      className={classes.fold}
      open={unfolded}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>¿Tienes un código de descuento?</summary>
      <div className={classes.code}>
        <TextField
          {...ofField}
          label="Código de descuento"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          value={accepted || typed}
          disabled={accepted !== ''}
          error={refusal !== null}
          saidBy={noteId}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setRefusal(null)
          }}
        />
        {accepted ? (
          <LightButton ref={button} look="outline" onClick={() => void takeOff()}>
            Quitar código
          </LightButton>
        ) : null}
      </div>
      <div id={noteId} aria-live="polite">
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
    </details>
  )
}
