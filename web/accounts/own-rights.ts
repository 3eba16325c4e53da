/** Rights that an Administrator took away from who is signed in. The server decides again at every call. */
import { useQuery } from '@tanstack/react-query'
import type { me } from '#domain/accounts/contract.ts'
import type { StaffRight } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { useSession } from '#web/session.ts'

export const LACKS_WORDS: Record<StaffRight, string> = {
  refund: 'Tu cuenta no puede devolver dinero: pídeselo a un Administrator.',
  annul: 'Tu cuenta no puede anular inscripciones: pídeselo a un Administrator.',
  export_health: 'Tu cuenta no puede descargar datos de salud: pídeselo a un Administrator.',
}

/** Only a Colaborador can lack one; nobody else asks. */
export const useLacks = (right: StaffRight): boolean => {
  const session = useSession()
  const asked = useQuery({
    queryKey: ['own-rights', session?.email],
    queryFn: ({ signal }) => call<typeof me>('GET /api/auth/me', { signal }),
    enabled: session?.role === 'Colaborador',
    staleTime: 60_000,
  })
  return asked.data?.user.denied.includes(right) ?? false
}
