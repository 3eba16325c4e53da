/** Where the copy of one's own registrations lies: written by kept-registrations.ts, erased by session.ts. */
export const COPY_KEY = 'dorsal.my-events'
