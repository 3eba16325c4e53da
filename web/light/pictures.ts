/**
 * The sizes of a stored picture (server/files/picture-names.ts): a small twin 480 px wide, two middle ones and itself.
 * Pictures of other sites have none.
 */

const WIDTHS = [960, 1440]
/** Pictures are stored at most this wide. */
const WIDEST = 2000

const isOurs = (url: string) => url.startsWith('/files/')

export const thumbOf = (url: string): string => (isOurs(url) ? url.replace(/\.webp$/, '-thumb.webp') : url)

/** The browser chooses by the width the picture will have. */
export const sourcesOf = (url: string): string | undefined => {
  if (!isOurs(url)) return undefined
  const middle = WIDTHS.map((width) => `${url.replace(/\.webp$/, `-${width}.webp`)} ${width}w`)
  return [`${thumbOf(url)} 480w`, ...middle, `${url} ${WIDEST}w`].join(', ')
}
