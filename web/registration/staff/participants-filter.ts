/** Which people of the event are in sight. It all lives in the address, so that a link shows the same list. */
import { useAddressParams } from '#web/ui/address-params.ts'

export type Mark = '' | 'review' | 'unsigned' | 'misfit'
export type ParticipantsFilter = {
  minCount: number
  search: string
  paid: string
  category_id: string
  marked: Mark
}

const PAID = ['1', '0']
const MARKS: readonly Mark[] = ['review', 'unsigned', 'misfit']

export const useParticipantsFilter = () => {
  const [params, setParams] = useAddressParams()

  const change = (changes: Record<string, string>, replace = true) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace, preventScrollReset: true },
    )
  const paid = params.get('paid') ?? ''
  const filter: ParticipantsFilter = {
    minCount: Math.max(0, Math.trunc(Number(params.get('minCount') ?? params.get('grupo')))) || 0,
    search: params.get('search') ?? '',
    paid: PAID.includes(paid) ? paid : '',
    category_id: params.get('category_id') ?? '',
    marked: MARKS.find((mark) => mark === params.get('marked')) ?? '',
  }
  return {
    filter,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    /** The registration whose drawer is open. */
    opened: Number(params.get('inscripcion')) || null,
    setPage: (page: number) => change({ page: page > 1 ? String(page) : '' }, false),
    /** Another filter starts at its first page. */
    setFilter: (values: Partial<Record<keyof ParticipantsFilter, string>>) => change({ ...values, page: '' }),
    openedAt: (registration_id: number) => {
      const after = new URLSearchParams(params)
      after.set('inscripcion', String(registration_id))
      return `?${after}`
    },
    close: () => change({ inscripcion: '' }),
  }
}
