/** /pago/transferencia: where to send the money, and the photo that shows it was sent. The proof travels in the hash. */
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { getOwnTransfer, OwnTransfer } from '#domain/payments/bank-transfer/transfer-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { NamedBib } from '../celebration/named-bib.tsx'
import { useCelebration } from '../celebration/use-celebration.ts'
import type { Route } from './+types/transfer-page.ts'
import { takeTransfer } from './handed-transfer.ts'
import { ProofForm } from './proof-form.tsx'
import { TransferBib, wordsOf } from './transfer-bib.tsx'
import { TransferFacts } from './transfer-facts.tsx'
import classes from './transfer-page.module.css'

const CelebrationView = lazy(() => import('../celebration/celebration-view.tsx'))

export const meta: Route.MetaFunction = () => [
  { title: 'Pagar por transferencia | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

/** Undefined while we ask, null when the link proves nothing. */
const useOwnTransfer = () => {
  const [token, setToken] = useState('')
  const [transfer, setTransfer] = useState<OwnTransfer | null>()
  const { show } = useNotice()

  const load = useCallback(async () => {
    const proof = decodeURIComponent(window.location.hash.slice(1))
    setToken(proof)
    const handed = takeTransfer(proof)
    if (handed) return setTransfer(handed)
    try {
      const answer = await call<typeof getOwnTransfer>('POST /api/transfers/own', {
        body: { checkout_token: proof },
      })
      setTransfer(answer.transfer)
    } catch (error) {
      setTransfer(null)
      void show(failureOf(error))
    }
  }, [show])

  useEffect(() => {
    void load()
    window.addEventListener('hashchange', load)
    return () => window.removeEventListener('hashchange', load)
  }, [load])

  return { token, transfer, setTransfer }
}

const mayStillSend = ({ state }: OwnTransfer) => state === 'unpaid' || state === 'over'

/** Staff saw the money: the same celebration as after a gateway. */
function PaidTransfer({ transfer, token }: { transfer: OwnTransfer; token: string }) {
  const { reference, amount } = transfer
  const celebration = useCelebration(reference, token)
  const { title, text } = wordsOf(transfer)
  const waiting = (
    <PageBody width="text">
      <div className={classes.waiting}>
        <LinesSkeleton lines={8} />
      </div>
    </PageBody>
  )
  if (celebration === undefined) return waiting
  if (celebration?.proven === 'own')
    return (
      <PageBody>
        <Suspense fallback={waiting}>
          <CelebrationView
            celebration={celebration}
            title={title}
            text={text}
            facts={
              <span>
                Referencia <strong>{reference}</strong>
              </span>
            }
            see="/competitor/dashboard"
          />
        </Suspense>
      </PageBody>
    )
  return (
    <PageBody width="form">
      {celebration ? (
        <NamedBib celebration={celebration} title={title} amount={amount} reference={reference} />
      ) : (
        <TransferBib transfer={transfer} />
      )}
    </PageBody>
  )
}

export default function TransferPage() {
  const { token, transfer, setTransfer } = useOwnTransfer()
  if (transfer === undefined)
    return (
      <PageBody width="text">
        <div className={classes.waiting}>
          <LinesSkeleton lines={8} />
        </div>
      </PageBody>
    )
  if (transfer === null)
    return (
      <PageBody width="text">
        <div className={classes.card}>
          <h1 className={classes.title}>Vuelve a identificarte</h1>
          <p className={classes.text}>
            Este enlace ya no sirve. Abre el que te enviamos por correo o busca tu evento y escribe tu
            documento para continuar con tu pago.
          </p>
          <Link className="lone-link" to="/eventos">
            Ver eventos
          </Link>
        </div>
      </PageBody>
    )
  if (transfer.state === 'approved' && transfer.kind === 'registration')
    return <PaidTransfer transfer={transfer} token={token} />
  if (!mayStillSend(transfer))
    return (
      <PageBody width="form">
        <TransferBib transfer={transfer} />
      </PageBody>
    )
  return (
    <PageBody width="text">
      <div className={classes.page}>
        <header>
          <p className={classes.event}>{transfer.event}</p>
          <h1 className={classes.title}>Paga por transferencia</h1>
        </header>
        <TransferFacts transfer={transfer} />
        <ProofForm token={token} transfer={transfer} onSent={setTransfer} />
      </div>
    </PageBody>
  )
}
