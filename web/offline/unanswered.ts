/** Whether an error is a call that nobody answered. Not asked of `navigator.onLine`: a full mast is online too. */

/** As Chrome, Firefox and Safari say it. */
const SAID = /failed to fetch|networkerror|load failed/i

export const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError && SAID.test(error.message)
