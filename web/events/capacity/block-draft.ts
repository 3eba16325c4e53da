/** What the form of a block holds while it is typed, and the body it sends. */
import type { CapacityBlock } from '#domain/events/capacity/capacity-contract.ts'
import type { BlockOwner } from '#domain/events/rules/blocks.ts'

/** One that the server makes, an own one, or none: then only staff register in the block. */
export type CodeKind = 'made' | 'own' | 'none'

export type BlockDraft = {
  name: string
  owner: BlockOwner
  places: number | ''
  distances: string[]
  release_on: string
  code_kind: CodeKind
  code: string
}

export const emptyBlock: BlockDraft = {
  name: '',
  owner: 'company',
  places: '',
  distances: [],
  release_on: '',
  code_kind: 'made',
  code: '',
}

export const draftOf = ({ name, owner, places, distances, release_on, code }: CapacityBlock): BlockDraft => ({
  name,
  owner,
  places,
  distances,
  release_on: release_on ?? '',
  code_kind: code ? 'own' : 'none',
  code: code ?? '',
})

/** A code that is not sent is made; an empty one is none. */
export const bodyOf = ({ code_kind, code, ...fields }: BlockDraft) =>
  code_kind === 'made' ? fields : { ...fields, code: code_kind === 'own' ? code : '' }
