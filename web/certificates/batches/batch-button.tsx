/** The one thing to do with a mailing as a whole: stop it while it is sent, go on with it when it was stopped. */
import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { BatchLine } from '#domain/certificates/batches/batches-contract.ts'
import { canContinue, canStop } from '#domain/certificates/rules/sending.ts'

export type BatchActions = {
  stop: (batch: BatchLine) => void
  goOn: (batch: BatchLine) => void
  busy: boolean
}

type BatchButtonProps = { batch: BatchLine; actions: BatchActions; named?: boolean }

/** `named`: says which one, where several stand below one another. */
export function BatchButton({ batch, actions, named = false }: BatchButtonProps) {
  const { status, nombre_evento } = batch
  const label = (word: string) => (named ? { 'aria-label': `${word} ${nombre_evento}` } : {})
  if (canStop(status))
    return (
      <Button
        variant="outline"
        color="sangre"
        disabled={actions.busy}
        leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
        onClick={() => actions.stop(batch)}
        {...label('Detener')}
      >
        Detener
      </Button>
    )
  if (!canContinue(status)) return null
  return (
    <Button
      variant="outline"
      disabled={actions.busy}
      leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
      onClick={() => actions.goOn(batch)}
      {...label('Continuar')}
    >
      Continuar
    </Button>
  )
}
