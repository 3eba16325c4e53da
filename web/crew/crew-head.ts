/** The head of the crew's pages: out of search engines, and installed as a page of its own that opens at /equipo. */
import type { MetaDescriptor } from 'react-router'

/** Before the house's manifest in the document, and the first one counts. */
export const crewHead = (title: string): MetaDescriptor[] => [
  { title: `${title} | Dorsal` },
  { name: 'robots', content: 'noindex' },
  { tagName: 'link', rel: 'manifest', href: '/equipo.webmanifest' },
]
