/** Every stored picture has a small twin 480 px wide beside it; pictures of other sites have none. */

export const thumbOf = (url: string): string =>
  url.startsWith('/files/') ? url.replace(/\.webp$/, '-thumb.webp') : url

/** The browser chooses by the width the picture will have. */
export const sourcesOf = (url: string): string | undefined =>
  thumbOf(url) === url ? undefined : `${thumbOf(url)} 480w, ${url} 1600w`
