/**
 * Words that show that something was left untranslated or was never there, and amounts and dates as other countries
 * write them. Whatever a screen shows or says to a screen reader is read against this list.
 */

/** What widgets, browsers and programs say on their own. Read without regard to case. */
const ENGLISH = [
  'add|apply|back|bold|browse|bullet list|cancel|choose|clear|click|close|confirm|continue|copied',
  'copy|delete|description|disabled|download|drag|drop|edit|empty|enabled|error loading|event|expand',
  'failed|field|file|files|filter|go to|heading|hide|home|image|internal server error|invalid|italic',
  'link|loading|log in|log out|login|logout|menu|missing|more|name|next|not found|nothing found|open',
  'optional|options|page|password|pending|pick|please|previous|quantity|remove|required|reset|results',
  'retry|save|search|select|send|settings|share|show|sign in|size|something went wrong|sort|state',
  'status|strikethrough|submit|success|the|toggle|try again|underline|undo|unknown|update|upload|user',
  'value|view|warning|welcome|yes|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january',
  'february|march|april|june|july|august|september|october|november|december',
]

/** Codes of the wire that have a word of their own on screens. */
const CODES = ['unica', 'noaplica', 'no_informa', 'noDeportivo', 'adult_minor']

/** Case counts here: Null is a name. */
const NEVER_THERE = ['undefined', 'null', 'NaN', 'Infinity', '\\[object Object\\]']

/** Texts of the specification that are to stay as they are, and what PayU calls one of its keys. */
const SPECIFIED = ['Media gallery', 'Key Partner', 'API Login']

/** A word of its own: not part of a longer one, of an address or of a file's name. */
const alone = (words: string[], flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}_@./-])(?:${words.join('|')})(?![\\p{L}\\p{N}_@]|[.-]\\p{L})`, flags)

/** es-CO writes $85.000 and 05/03/2027 or 5 de marzo. */
const ELSEWHERE = [
  /\$\s?\d{4,}/g,
  /\$\s?\d{1,3},\d{3}/g,
  /(?<![\w/.-])\d{4}-\d{2}-\d{2}(?:T\S+)?/g,
  /\d:\d{2}\s?(?:AM|PM)\b/g,
]

const READ_AGAINST = [alone(ENGLISH, 'giu'), alone([...NEVER_THERE, ...CODES], 'gu'), ...ELSEWHERE]

/** What of a text is not Spanish of Colombia. */
export const foreignIn = (text: string): string[] => {
  const own = SPECIFIED.reduce((rest, specified) => rest.replaceAll(specified, ''), text)
  return READ_AGAINST.flatMap((pattern) => own.match(pattern) ?? [])
}
