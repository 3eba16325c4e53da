/** Hands pictures of a video to the worker, one at a time, until a code is in one of them. */
import type { Decoded, Frame } from './decode-worker.ts'

/** The lines of a cédula's code need 1,200 points across. */
const WIDEST = 1280
/** And the phone needs a pause: it rests at least as long as it worked. */
const SHORTEST_PAUSE_MS = 100

const pictureOf = (video: HTMLVideoElement, canvas: HTMLCanvasElement): Frame | null => {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
  const scale = Math.min(1, WIDEST / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) return null
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { width, height, data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
  return { width, height, pixels: data.buffer }
}

type Heard = { onText: (text: string) => void; onFailure: () => void }

/** Returns how it is stopped. */
export const decodeFrames = (video: HTMLVideoElement, { onText, onFailure }: Heard): (() => void) => {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  let timer: ReturnType<typeof setTimeout> | undefined
  let began = 0

  const next = () => {
    const frame = pictureOf(video, canvas)
    began = performance.now()
    if (frame) worker.postMessage(frame, [frame.pixels])
    else timer = setTimeout(next, SHORTEST_PAUSE_MS)
  }
  worker.onerror = onFailure
  worker.onmessage = ({ data }: MessageEvent<Decoded>) => {
    if ('failed' in data) return onFailure()
    if (data.text) onText(data.text)
    timer = setTimeout(next, Math.max(SHORTEST_PAUSE_MS, performance.now() - began))
  }
  next()
  return () => {
    clearTimeout(timer)
    worker.terminate()
  }
}
