/** A photo of a paper, small enough to be kept and sent over a bad network, and large enough to be read. */

const LONGEST = 1600

export const fitWithin = (width: number, height: number, longest = LONGEST) => {
  const scale = Math.min(1, longest / Math.max(width, height, 1))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** As a data address. Throws where it is no picture. */
export const shrinkPhoto = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitWithin(picture.width, picture.height))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.8)
}
