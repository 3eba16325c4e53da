/** The shapes of the staff's calls, as types only: one door for these screens. */
// biome-ignore lint/style/noRestrictedImports: a contract as well, in a file of its own
export type * from '#domain/registration/staff-contract.ts'
