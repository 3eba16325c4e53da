/** Which people of the event are in sight. It all lives in the address, so that a link shows the same list. */
import { useListAddress } from '#web/ui/list-address.ts'

export type Kit = '' | 'handed' | 'waiting'
export type Mark = '' | 'review' | 'unsigned' | 'misfit'
export type ParticipantsFilter = {
  minCount: number
  search: string
  paid: string
  category_id: string
  distance_id: string
  block_id: string
  marked: Mark
  kit: Kit
}

const PAID = ['1', '0']
const KITS: readonly Kit[] = ['handed', 'waiting']
const MARKS: readonly Mark[] = ['review', 'unsigned', 'misfit']

export const useParticipantsFilter = () => {
  const { params, page, search, setPage, setFilter, change, at } = useListAddress()
  const paid = params.get('paid') ?? ''
  const filter: ParticipantsFilter = {
    minCount: Math.max(0, Math.trunc(Number(params.get('minCount') ?? params.get('grupo')))) || 0,
    search,
    paid: PAID.includes(paid) ? paid : '',
    category_id: params.get('category_id') ?? '',
    distance_id: params.get('distance_id') ?? '',
    block_id: params.get('block_id') ?? '',
    marked: MARKS.find((mark) => mark === params.get('marked')) ?? '',
    kit: KITS.find((kit) => kit === params.get('kit')) ?? '',
  }
  return {
    filter,
    page,
    /** The registration whose drawer is open. */
    opened: Number(params.get('inscripcion')) || null,
    setPage: (next: number) => setPage(next, { preventScrollReset: true }),
    setFilter: (values: Partial<Record<keyof ParticipantsFilter, string>>) => setFilter(values),
    openedAt: (registration_id: number) => at({ inscripcion: String(registration_id) }),
    close: () => change({ inscripcion: '' }),
  }
}
