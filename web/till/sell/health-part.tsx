/** What a medic would need, only for who wants to tell it: closed it costs nobody a second. */
import { useState } from 'react'
import { HEALTH_FIELDS } from '#web/registration/form/health-answers.ts'
import { HealthFields } from '#web/registration/steps/health-fields.tsx'
import type { StepProps } from '#web/registration/steps/step-props.ts'
import classes from './sell.module.css'

export function HealthPart(fields: Pick<StepProps, 'at' | 'participant' | 'problems' | 'type'>) {
  const wrong = HEALTH_FIELDS.some((field) => fields.problems[`0.${field}`])
  const [opened, setOpened] = useState(fields.participant.health)
  return (
    <details
      className={classes.more}
      open={opened || wrong}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>Datos de salud (opcional)</summary>
      {opened || wrong ? (
        <div className={classes.fields}>
          <HealthFields {...fields} />
        </div>
      ) : null}
    </details>
  )
}
