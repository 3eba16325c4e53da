/**
 * Around the identification, for who comes back: signed in, one press fills in the form; known by document and birthday,
 * a code to the own mailbox does. Both are fetched only for who needs them.
 */
import { lazy, type ReactNode, Suspense } from 'react'
import type { OwnData } from '#domain/registration/returning/returning-contract.ts'
import { useSession } from '#web/session.ts'
import { isKnown } from '../form/come-back.ts'
import classes from './come-back.module.css'
import type { StepProps } from './step-props.ts'

const ReturnOffer = lazy(() => import('./return-offer.tsx'))
const CodeOffer = lazy(() => import('./code-offer.tsx'))

type ComeBackProps = StepProps & { children: ReactNode; onReturn: (data: OwnData) => void }

export function ComeBack({ children, onReturn, ...props }: ComeBackProps) {
  const session = useSession()
  const { participant } = props
  const offers = session && participant.dni === '' && !participant.returned
  return (
    <>
      {offers ? (
        <Suspense fallback={<div className={classes.place} />}>
          <ReturnOffer {...props} onReturn={onReturn} />
        </Suspense>
      ) : null}
      {children}
      {isKnown(participant) ? (
        <Suspense>
          <CodeOffer {...props} onReturn={onReturn} />
        </Suspense>
      ) : null}
    </>
  )
}
