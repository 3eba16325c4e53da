/** A chosen picture as the page can show it, with its size. */
import { useEffect, useState } from 'react'

export type FilePicture = { url: string; width: number; height: number }

export const useFilePicture = (file: File | null): FilePicture | null => {
  const [picture, setPicture] = useState<FilePicture | null>(null)
  useEffect(() => {
    setPicture(null)
    if (!file) return
    const url = URL.createObjectURL(file)
    const image = new Image()
    // What is no picture is told by the server when it is sent.
    image.onload = () => setPicture({ url, width: image.naturalWidth, height: image.naturalHeight })
    image.src = url
    return () => {
      image.onload = null
      URL.revokeObjectURL(url)
    }
  }, [file])
  return picture
}
