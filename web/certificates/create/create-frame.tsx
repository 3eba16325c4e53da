/** What both ways to create a mailing share: how it went, and the buttons at the end. */
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Notice } from '#server/contract-kit.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import classes from './create.module.css'

type CreateFrameProps = {
  onSubmit: () => void
  failure: string | null
  notice: Notice | null
  busy: boolean
  disabled?: boolean
  children: ReactNode
}

function Created({ notice }: { notice: Notice }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <p ref={box} className={classes.created} role="status">
      <strong>{notice.message}.</strong> {notice.body} Te llevamos a la lista.
    </p>
  )
}

export function CreateFrame({ onSubmit, failure, notice, busy, disabled, children }: CreateFrameProps) {
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormError>{failure}</FormError>
      {children}
      {notice ? <Created notice={notice} /> : null}
      <div className={classes.bar}>
        <Button component={Link} to="/admin/certificates" variant="default">
          Cancelar
        </Button>
        <BusyButton busy={busy} disabled={disabled || notice !== null} busyLabel="Creando...">
          Crear certificado
        </BusyButton>
      </div>
    </form>
  )
}
