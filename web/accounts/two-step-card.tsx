/** 'Verificación en dos pasos' of one's own account: its state, turning it on step by step, turning it off. */
import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { getTwoStep } from '#domain/accounts/two-step/two-step-contract.ts'
import { call } from '#web/client.ts'
import { readSession, storeSession } from '#web/session.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TurnOffTwoStep } from './turn-off-two-step.tsx'
import { TurnOnTwoStep } from './turn-on-two-step.tsx'
import classes from './two-step-card.module.css'

/** The panel opens up once it is on. */
const settleSession = () => {
  const session = readSession()
  if (!session?.two_step_due) return
  const { two_step_due: _, ...rest } = session
  storeSession(rest)
}

export function TwoStepCard() {
  const client = useQueryClient()
  const [settingUp, setUp] = useDisclosure(false)
  const [endingIt, end] = useDisclosure(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['two-step'],
    queryFn: ({ signal }) => call<typeof getTwoStep>('GET /api/auth/two-step', { signal }),
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['two-step'] })

  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <LinesSkeleton lines={4} />

  return (
    <SectionCard
      title="Verificación en dos pasos"
      hint="Además de la contraseña, pide un código que cambia cada 30 segundos en tu celular."
      action={
        <StatusBadge tone={data.enabled ? 'success' : 'neutral'}>
          {data.enabled ? 'Activa' : 'Inactiva'}
        </StatusBadge>
      }
    >
      <div className={classes.stack}>
        {data.required && !data.enabled ? (
          <Alert color="sol" title="Actívala para continuar">
            Esta instalación la exige a los Administrators. Mientras tanto no puedes usar el resto del panel.
          </Alert>
        ) : null}
        {codes ? (
          <RecoveryCodes
            codes={codes}
            onKept={() => {
              setCodes(null)
              settleSession()
            }}
          />
        ) : data.enabled ? (
          <>
            <p className={classes.text}>
              Activa desde el <DateText value={data.since ?? ''} />. Te quedan{' '}
              <strong>{data.recovery_left}</strong> códigos de recuperación.
            </p>
            <div>
              <Button variant="default" onClick={end.open}>
                Desactivar
              </Button>
            </div>
          </>
        ) : settingUp ? (
          <TurnOnTwoStep
            onCancel={setUp.close}
            onDone={(fresh) => {
              setCodes(fresh)
              setUp.close()
              void refresh()
            }}
          />
        ) : (
          <>
            <p className={classes.text}>
              Necesitas una aplicación de autenticación en tu celular, como Google Authenticator, Microsoft
              Authenticator o Aegis.
            </p>
            <div>
              <Button onClick={setUp.open}>Activar</Button>
            </div>
          </>
        )}
      </div>
      <TurnOffTwoStep opened={endingIt} onClose={end.close} onDone={refresh} />
    </SectionCard>
  )
}
