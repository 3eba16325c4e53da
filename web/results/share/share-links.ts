/** Where a shared result leads (public.md 2.5 and section 7). */

export type ResultPlace = 'resultado' | 'competidor/resultado'

export const resultPath = (place: ResultPlace, id: string): string => `/${place}/${encodeURIComponent(id)}`

export const mailLink = (link: string): string =>
  `mailto:?subject=${encodeURIComponent('Mi resultado')}&body=${encodeURIComponent(link)}`

export const whatsAppLink = (link: string, words: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${words} ${link}`)}`
