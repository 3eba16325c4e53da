/** A gateway is chosen, then the person is handed over to it: the same for an order and for what an account owes. */
import { useEffect, useState } from 'react'
import type { Notice } from '#server/contract-kit.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { leaveForGateway, loadEpayco } from './leave-for-gateway.ts'

const NO_METHOD = {
  message: 'Atención',
  body: 'Por favor, selecciona un método de pago primero.',
  icon: 'warning',
} as const

type Opened = Notice & { success: boolean; checkout: string | Record<string, unknown> | null }

export type WayToGateway = {
  /** Asked just before: opens the way to that gateway, or says why there is none. */
  ask: (gateway_name: string) => Promise<Opened>
  /** The browser could not open it. */
  stuck: Notice
}

/** False when the person is still here. */
export const useHandOver = () => {
  const { show } = useNotice()
  return async (gateway_name: string, { ask, stuck }: WayToGateway): Promise<boolean> => {
    try {
      const answer = await ask(gateway_name)
      if (!answer.success) {
        await show(answer)
        return false
      }
      const left = await leaveForGateway(gateway_name, answer.checkout)
      if (!left) await show(stuck)
      return left
    } catch (error) {
      await show(failureOf(error))
      return false
    }
  }
}

/** `onStay`: still here, and what is to be paid may be another sum by now. */
export const usePayAtGateway = ({ onStay, ...way }: WayToGateway & { onStay: () => void }) => {
  const { show } = useNotice()
  const handOver = useHandOver()
  const [gateway, setGateway] = useState('')
  const [busy, setBusy] = useState(false)

  // Back from the gateway, the browser may show the page as it was left.
  useEffect(() => {
    const stay = () => setBusy(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  const choose = (gateway_name: string) => {
    setGateway(gateway_name)
    if (gateway_name === 'epayco') void loadEpayco()
  }

  const pay = async () => {
    if (!gateway) return void show(NO_METHOD)
    setBusy(true)
    const left = await handOver(gateway, way)
    // ePayco opens over this page: the person is still here.
    if (!left || gateway === 'epayco') setBusy(false)
    if (!left) onStay()
  }

  return { gateway, choose, busy, pay }
}
