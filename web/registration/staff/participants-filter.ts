/** Which people of the event are in sight. It all lives in the address, so that a link shows the same list. */
import { useListAddress } from '#web/ui/list-address.ts'

/** What each part of the address may say; any other text is nothing. An empty list: whatever it says. */
const PARTS = {
  paid: ['1', '0'],
  category_id: [],
  distance_id: [],
  block_id: [],
  marked: ['review', 'unsigned', 'misfit', 'repeated'],
  kit: ['handed', 'waiting'],
  size: [],
  courtesy: ['1'],
  coupon: [],
  consent: ['pending', 'declared', 'signed'],
  minor: ['1'],
  debt: ['1'],
  gender: ['male', 'female'],
} as const satisfies Record<string, readonly string[]>

export type FilterPart = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as FilterPart[]

type PartValue<Part extends FilterPart> = (typeof PARTS)[Part] extends readonly []
  ? string
  : '' | (typeof PARTS)[Part][number]

export type Mark = PartValue<'marked'>
export type ParticipantsFilter = { minCount: number; search: string } & {
  [Part in FilterPart]: PartValue<Part>
}

const readParts = (params: URLSearchParams) =>
  Object.fromEntries(
    NAMES.map((name) => {
      const said = params.get(name) ?? ''
      const known: readonly string[] = PARTS[name]
      return [name, known.length === 0 || known.includes(said) ? said : '']
    }),
  ) as Omit<ParticipantsFilter, 'minCount' | 'search'>

export const useParticipantsFilter = () => {
  const address = useListAddress()
  const { params, search, setPage, setFilter, change, at } = address
  const filter: ParticipantsFilter = {
    minCount: Math.max(0, Math.trunc(Number(params.get('minCount') ?? params.get('grupo')))) || 0,
    search,
    ...readParts(params),
  }
  return {
    ...address,
    filter,
    /** The registration whose drawer is open. */
    opened: Number(params.get('inscripcion')) || null,
    setPage: (next: number) => setPage(next, { preventScrollReset: true }),
    setFilter: (values: Partial<Record<FilterPart | 'search', string>>) => setFilter(values),
    clearFilter: () => setFilter(Object.fromEntries(NAMES.map((name) => [name, '']))),
    openedAt: (registration_id: number) => at({ inscripcion: String(registration_id) }),
    close: () => change({ inscripcion: '' }),
  }
}

export type SetFilter = ReturnType<typeof useParticipantsFilter>['setFilter']
