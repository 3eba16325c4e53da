/** /pago/transferencia: where to send the money, and the photo that shows it was sent. The proof travels in the hash. */
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { getOwnTransfer, OwnTransfer } from '#domain/payments/bank-transfer/transfer-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import type { Route } from './+types/transfer-page.ts'
import { ProofForm } from './proof-form.tsx'
import { TransferBib } from './transfer-bib.tsx'
import { TransferFacts } from './transfer-facts.tsx'
import classes from './transfer-page.module.css'

export const headers = () => ({ 'cache-control': 'no-store' })

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
