/** The head of a public page: what search engines list and what a shared link shows. */
import type { MetaDescriptor } from 'react-router'
import type { Site } from '#server/pages/site.ts'

type Head = {
  site: Site | undefined
  /** Without the query: filters of a list are the same page. */
  path: string
  title: string
  description: string
  image?: string | null | undefined
  /** False keeps the page out of search engines. */
  listed?: boolean
}

const LOGO = '/apple-touch-icon.png'

/** A card that the product draws; a cover has the size it was uploaded with. Apps show a known size at once. */
const CARD = /\/(tarjeta|imagen)\.png(\?|$)/
const CARD_SIZE = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]

export const absolute = (site: Site | undefined, path: string): string =>
  site ? new URL(path, site.address).href : path

export const pageHead = ({
  site,
  path,
  title,
  description,
  image,
  listed = true,
}: Head): MetaDescriptor[] => {
  const url = absolute(site, path)
  return [
    { title: `${title} | Dorsal` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(listed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: site ? `Dorsal · ${site.organizer}` : 'Dorsal' },
    { property: 'og:locale', content: 'es_CO' },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: absolute(site, image ?? LOGO) },
    ...(image && CARD.test(image) ? CARD_SIZE : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}
