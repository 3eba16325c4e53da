/** The same cards serve an event and the installation: only the addresses differ. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  GatewayAccount,
  listEventGateways,
  listGateways,
  orderEventGateways,
  orderGateways,
  saveEventGateway,
  saveGateway,
} from '#domain/payments/contract.ts'
import type { GatewayName } from '#domain/payments/rules/gateway-brands.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { toastError } from '#web/ui/toast.ts'

/** An event's id, or null for the installation. */
export type Owner = { eventId: string | null }

export type InForce = { gateway_name: GatewayName; own: boolean; live: boolean }

type Listed = {
  gateways: GatewayAccount[]
  accepts_cash?: boolean
  vat_rate?: number
  paused_at?: string | null
  in_force?: InForce[]
}

export const gatewayKey = ({ eventId }: Owner) => ['gateways', eventId ?? 'installation'] as const

export const useGateways = (owner: Owner) =>
  useQuery<Listed>({
    queryKey: gatewayKey(owner),
    queryFn: ({ signal }) =>
      owner.eventId === null
        ? call<typeof listGateways>('GET /api/pasarelas', { signal })
        : call<typeof listEventGateways>('GET /api/eventos/:id/pasarelas', {
            params: { id: owner.eventId },
            signal,
          }),
  })

const sendGateway = ({ eventId }: Owner, gateway_name: GatewayName, body: FormData) =>
  eventId === null
    ? call<typeof saveGateway>('POST /api/pasarelas/:gateway_name', { params: { gateway_name }, body })
    : call<typeof saveEventGateway>('POST /api/eventos/:id/pasarelas/:gateway_name', {
        params: { id: eventId, gateway_name },
        body,
      })

const sendOrder = ({ eventId }: Owner, gateways: GatewayName[]) =>
  eventId === null
    ? call<typeof orderGateways>('PUT /api/pasarelas/order', { body: { gateways } })
    : call<typeof orderEventGateways>('PUT /api/eventos/:id/pasarelas/order', {
        params: { id: eventId },
        body: { gateways },
      })

/** Puts a changed list into what the browser already knows. */
const useListChange = (owner: Owner) => {
  const client = useQueryClient()
  return (change: (gateways: GatewayAccount[]) => GatewayAccount[]) =>
    client.setQueryData<Listed>(gatewayKey(owner), (before) =>
      before ? { ...before, gateways: change(before.gateways) } : before,
    )
}

export const useSaveGateway = (owner: Owner, gateway_name: GatewayName) => {
  const changeList = useListChange(owner)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FormData) => sendGateway(owner, gateway_name, body),
    onSuccess: ({ gateway }) => {
      changeList((gateways) => gateways.map((one) => (one.gateway_name === gateway_name ? gateway : one)))
      // What is in force may be another one now.
      void client.invalidateQueries({ queryKey: gatewayKey(owner) })
    },
  })
}

const namesOf = (gateways: GatewayAccount[]) => gateways.map((one) => one.gateway_name)

export const useOrderGateways = (owner: Owner) => {
  const client = useQueryClient()
  const changeList = useListChange(owner)
  return useMutation({
    mutationFn: (gateways: GatewayAccount[]) => sendOrder(owner, namesOf(gateways)),
    onMutate: (gateways) => {
      const before = client.getQueryData<Listed>(gatewayKey(owner))?.gateways
      changeList(() => gateways)
      return before
    },
    onSuccess: (_answer, _after, before) => {
      if (!before) return
      toastUndo({
        message: 'Cambiaste el orden en que se ofrecen.',
        undo: async () => {
          await sendOrder(owner, namesOf(before))
          await client.invalidateQueries({ queryKey: gatewayKey(owner) })
          return 'Se ofrecen en el orden de antes.'
        },
        failed: (error) => failureOf(error).message,
      })
    },
    onError: (error) => {
      toastError(error.message)
      void client.invalidateQueries({ queryKey: gatewayKey(owner) })
    },
  })
}
