/** What holds for an answer to anything at all: no 5xx, Spanish for people, nothing of our insides. */

export type Answered = { statusCode: number; headers: Record<string, unknown>; body: string }

/** Stacks, paths of files, SQL and what PostgreSQL or a library says about it. */
const INSIDES = [
  /\bat [\w.<>]+ \(?(?:file:|node:|\/)/,
  /\.(?:ts|tsx|js|mjs):\d+/,
  /node_modules|\/server\/|\/domain\//,
  new RegExp(process.cwd().replaceAll(/[.+]/g, '\\$&')),
  /(?:insert into|update|delete from|select .{0,80} from) "/i,
  /violates|duplicate key|invalid input syntax|out of range for|relation "|column "|SQLSTATE/i,
  /\bPostgres|\bpg_|drizzle|ZodError|TypeError|SyntaxError|RangeError|ERR_[A-Z]|FST_ERR|ENOENT|EACCES/,
]

/** Words an English sentence of a library has and a Spanish one has not. */
const ENGLISH =
  /\b(?:the|must|should|invalid|required|expected|received|failed|cannot|error:|not found|is not)\b/i

type Refused = { message?: unknown; body?: unknown; icon?: unknown; errors?: Record<string, string[]> }

const sentencesOf = ({ message, body, errors = {} }: Refused) =>
  [message, body, ...Object.values(errors).flat()].filter((one) => typeof one === 'string')

const aboutRefusal = (body: string): string[] => {
  let read: Refused
  try {
    read = JSON.parse(body) as Refused
  } catch {
    return ['is no JSON']
  }
  const { message, body: text, icon } = read
  if (typeof message !== 'string' || message === '' || typeof text !== 'string' || typeof icon !== 'string')
    return ['has not message, body and icon']
  const english = sentencesOf(read).find((sentence) => ENGLISH.test(sentence))
  return english === undefined ? [] : [`speaks English: ${english}`]
}

/** Pages of the test gateway are pages also when they refuse. */
const isPage = (headers: Answered['headers']) => String(headers['content-type']).startsWith('text/html')

const isBusy = ({ statusCode, headers }: Answered) =>
  statusCode === 503 && headers['retry-after'] !== undefined

/** What is wrong with it; nothing, mostly. */
export const faultsOf = (answered: Answered): string[] => {
  const { statusCode, headers, body } = answered
  const faults: string[] = []
  if (statusCode >= 500 && !isBusy(answered)) faults.push(`answers ${statusCode}`)
  const isText = /json|text/.test(String(headers['content-type'] ?? ''))
  if (isText)
    for (const inside of INSIDES) if (inside.test(body)) faults.push(`shows ${inside.exec(body)?.[0]}`)
  if (statusCode >= 400 && !isPage(headers)) faults.push(...aboutRefusal(body))
  return faults
}
