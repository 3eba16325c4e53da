/** What people with small rights do on the day, for server and browser. */
export { CREW_ROLES, type CrewRole } from '#server/contract-kit.ts'
