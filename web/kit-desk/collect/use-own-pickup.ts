/** What /recoger/:key shows; asked again after every act. */
import { useCallback, useEffect, useState } from 'react'
import type { OwnPickup, ownPickup } from '#domain/kit-desk/collect/collect-contract.ts'
import { CallFailed, call, type Failure } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'

export type Whose = { participant_key: string; token: string | undefined }

/** `again`: asking once more may help; without proof it stays so. */
type Refused = Failure & { again: boolean }
type Found = { own: OwnPickup; refused: null } | { own: null; refused: Refused }

const NOT_PROVEN: Refused = {
  message: 'Este enlace no abre ninguna inscripción',
  body: 'Abre el enlace que te enviamos por correo, o entra a Mis Eventos con tu cuenta.',
  icon: 'error',
  again: false,
}

const find = async (body: Whose): Promise<Found> => {
  try {
    return { own: await call<typeof ownPickup>('POST /api/pickup/own', { body }), refused: null }
  } catch (error) {
    const status = error instanceof CallFailed ? error.status : 500
    if (status === 404 || status === 422) return { own: null, refused: NOT_PROVEN }
    return { own: null, refused: { ...failureOf(error), again: true } }
  }
}

/** Undefined while we ask. */
export const useOwnPickup = ({ participant_key, token }: Whose) => {
  const [found, setFound] = useState<Found>()
  const look = useCallback(
    async () => setFound(await find({ participant_key, token })),
    [participant_key, token],
  )
  useEffect(() => void look(), [look])
  return { found, look }
}
