/**
 * The one allow-list for text that people write in an editor (security.md section 3). Applied when saved, and again
 * when shown: a row written before a rule was tightened is as harmless as a new one.
 */
import sanitize from 'sanitize-html'
import { isPublicAddress } from '../public-address.ts'

const OWN_PICTURE = /^\/files\/public\/[a-z0-9/_-]+\.webp$/
const OTHER_LINK = /^(mailto|tel):/i

const isSafeLink = (href: string) => OTHER_LINK.test(href) || isPublicAddress(href, ['https:'])

const RULES: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'a',
    'img',
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    h1: 'h2',
    a: (tagName, { href = '' }) =>
      isSafeLink(href.trim())
        ? { tagName, attribs: { href: href.trim(), rel: 'noopener noreferrer' } }
        : { tagName, attribs: {} as Record<string, string> },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
}

export const safeRichText = (html: string): string => sanitize(html, RULES)
