/** Ends the session here and on the server. Without a connection it still ends here. */
import { fetchAnswer } from '#web/client.ts'
import { dropSession } from '#web/session.ts'

export const signOut = async (): Promise<void> => {
  try {
    await fetchAnswer('POST', '/api/auth/logout')
  } catch {
    // The token expires by itself; the person asked to leave this browser.
  }
  dropSession()
}
