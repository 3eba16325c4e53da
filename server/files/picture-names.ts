/**
 * What the other sizes of a stored picture are called. web/light/pictures.ts writes the same names into pages.
 */

/** Made when first asked for; the thumbnail of a card is made with the picture. */
const WIDTHS = [960, 1440]

const AT_WIDTH = new RegExp(`^(public/[a-z0-9/_-]+/[0-9a-f]{32})-(${WIDTHS.join('|')})\\.webp$`)

export const thumbOf = (key: string): string => key.replace(/\.webp$/, '-thumb.webp')

/** Every name that hangs on a picture. */
export const sizesOf = (key: string): string[] => [
  thumbOf(key),
  ...WIDTHS.map((width) => key.replace(/\.webp$/, `-${width}.webp`)),
]

/** The picture and the width that a name asks for; undefined for names of other things. */
export const widthOf = (key: string): { picture: string; width: number } | undefined => {
  const [, name, width] = AT_WIDTH.exec(key) ?? []
  return name ? { picture: `${name}.webp`, width: Number(width) } : undefined
}
