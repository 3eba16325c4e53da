/** What a text lacks to be sent, beside the field it is missing in. */
import { invalid } from '#server/http/refusals.ts'
import { BODY_NEEDED, SUBJECT_NEEDED } from '../messages.ts'
import { variableProblems } from '../rules/variables.ts'

const problemsOf = (text: string, needed: string) => (text.trim() === '' ? [needed] : variableProblems(text))

export const writtenProblems = ({ subject, body }: { subject: string; body: string }) => {
  const problems = {
    subject: problemsOf(subject, SUBJECT_NEEDED),
    body: problemsOf(body, BODY_NEEDED),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, found]) => found.length > 0))
}

export const requireReady = (written: { subject: string; body: string }) => {
  const problems = writtenProblems(written)
  if (Object.keys(problems).length > 0) throw invalid(problems, 'Revisa el mensaje.')
}
