/** The switch that publishes or hides the event. */
import { Switch } from '@mantine/core'
import type { EventDetail } from '#domain/events/contract.ts'
import classes from './event-header.module.css'
import { useActivation } from './use-activation.ts'

export function ActivateSwitch({ event }: { event: EventDetail }) {
  const { active, isPending, change } = useActivation(event)
  return (
    <Switch
      className={classes.switch}
      label="Activo"
      checked={active}
      disabled={isPending}
      onChange={(changed) => void change(changed.currentTarget.checked)}
    />
  )
}
