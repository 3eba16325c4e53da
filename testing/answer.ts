/**
 * What a call of a test was answered. A refusal nobody expects rejects, so that no test goes on from a step that did
 * not happen; a test that wants one says so around the call: `refusal(422, …)`, or `anyAnswer(…)` where it looks at
 * the status of several answers itself.
 */
export type Answer<T> = {
  asked: string
  status: number
  headers: Record<string, unknown>
  json: T
  text: string
}

class UnexpectedAnswer extends Error {
  readonly answer: Answer<unknown>
  constructor(answer: Answer<unknown>, wanted = '') {
    super(`${answer.asked} answered ${answer.status}${wanted}: ${answer.text.slice(0, 600)}`)
    this.answer = answer
  }
}

export const accepted = <T>(answer: Answer<T>): Answer<T> => {
  if (answer.status >= 400) throw new UnexpectedAnswer(answer)
  return answer
}

/** Whatever the status is. */
export const anyAnswer = async <T>(call: Promise<Answer<T>>): Promise<Answer<T>> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof UnexpectedAnswer) return error.answer as Answer<T>
    throw error
  }
}

/** The refusal with exactly this status; any other answer rejects. */
export const refusal = async <T>(status: number, call: Promise<Answer<T>>): Promise<Answer<T>> => {
  const answer = await anyAnswer(call)
  if (answer.status !== status) throw new UnexpectedAnswer(answer, ` instead of ${status}`)
  return answer
}
