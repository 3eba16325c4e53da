/** The code of a group whose places are kept apart: asked for quietly, checked before it counts. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextField } from '#web/light/fields/text-field.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { checkBlock } from './form/check-block.ts'
import type { FormBlock } from './form/registration-form.ts'
import classes from './group-code.module.css'

type GroupCodeProps = {
  event_id: number
  /** A code that came with the address and was refused. */
  typed?: string
  problem?: string | null
  onBlock: (block: FormBlock) => void
}

export function GroupCode({ event_id, typed = '', problem = null, onBlock }: GroupCodeProps) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(typed)
  const [refusal, setRefusal] = useState(problem)
  const [busy, setBusy] = useState(false)

  const tryCode = async () => {
    if (busy) return
    setBusy(true)
    const { block, problem } = await checkBlock(event_id, code)
    setBusy(false)
    if (block) return onBlock(block)
    setRefusal(problem)
    field.current?.focus()
  }

  // The step's own form must not be sent by it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void tryCode()
  }

  return (
    <details className={classes.ask} open={problem !== null}>
      <summary>¿Tienes el código de un grupo?</summary>
      <div className={classes.row}>
        <TextField
          ref={field}
          label="Código del grupo"
          name="grupo"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          error={refusal ?? undefined}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setRefusal(null)
          }}
        />
        <LightButton look="outline" aria-busy={busy} aria-disabled={busy} onClick={() => void tryCode()}>
          Usar código
        </LightButton>
      </div>
    </details>
  )
}

/** Instead of the question, once it is answered: whoever typed the code reads here that it counts. */
export function GroupCodeUsed({ name, focus }: { name: string; focus: boolean }) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (focus) said.current?.focus()
  }, [focus])
  return (
    <p ref={said} tabIndex={-1} className={classes.used}>
      Usas los cupos de {name}.
    </p>
  )
}

type GroupBandProps = { block: FormBlock; onDrop?: (() => void) | undefined }

export function GroupBand({ block, onDrop }: GroupBandProps) {
  return (
    <p className={classes.band}>
      <span>
        Cupos de <strong>{block.name}</strong>
      </span>
      {onDrop ? (
        <button type="button" onClick={onDrop}>
          Quitar<span className="visually-hidden"> el código del grupo</span>
        </button>
      ) : null}
    </p>
  )
}
