/** Whose changes the page shows, and what proves it: the token of the own letter, where one came with it. */
import type { ownChanges } from '#domain/changes/runner/runner-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'

export type OwnChanges = AnswerOf<typeof ownChanges>

export type Whose = { participant_key: string; token?: string | undefined }

/** Longer than any token we mail: nothing of it is sent. */
export const tokenIn = (hash: string): string | undefined => /^#mio=([\w.-]{1,200})$/.exec(hash)?.[1]
