/** The recovery codes, shown this one time: they go on only when the person says they are kept. */
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './two-step-card.module.css'

export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [kept, setKept] = useState(false)
  return (
    <div className={classes.setup} role="status">
      <p className={classes.text}>
        <strong>Guarda estos códigos de recuperación.</strong> Cada uno sirve una vez para ingresar si pierdes
        el celular. No se muestran otra vez.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton text={codes.join('\n')} label="Copiar códigos" />
      </div>
      <Checkbox
        label="Ya guardé mis códigos en un lugar seguro"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div>
        <Button disabled={!kept} onClick={onKept}>
          Listo
        </Button>
      </div>
    </div>
  )
}
