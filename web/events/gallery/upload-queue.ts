/** Pictures on their way to the gallery, six at a time (product.md section 7). */
import { useRef, useState } from 'react'
import { failureOf } from '../failure.ts'
import { type GalleryAnswer, sendPicture } from './send-picture.ts'

const AT_ONCE = 6

export type Upload = { key: number; name: string; percent: number; refused: string | null }

export const useUploadQueue = (event_id: number, onAnswer: (answer: GalleryAnswer) => void) => {
  const [uploads, setUploads] = useState<Upload[]>([])
  const waiting = useRef<{ key: number; file: File }[]>([])
  const running = useRef(0)
  const lastKey = useRef(0)

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  const sendNext = async (): Promise<void> => {
    if (running.current >= AT_ONCE) return
    const next = waiting.current.shift()
    if (!next) return
    running.current += 1
    try {
      onAnswer(await sendPicture(event_id, next.file, (percent) => change(next.key, { percent })))
      setUploads((before) => before.filter(({ key }) => key !== next.key))
    } catch (error) {
      const { message, body } = failureOf(error)
      change(next.key, { refused: body || message })
    } finally {
      running.current -= 1
      void sendNext()
    }
  }

  const add = (files: File[]) => {
    const added = files.map((file) => {
      lastKey.current += 1
      return { key: lastKey.current, file }
    })
    waiting.current.push(...added)
    setUploads((before) => [
      ...before,
      ...added.map(({ key, file }) => ({ key, name: file.name, percent: 0, refused: null })),
    ])
    for (const _ of added) void sendNext()
  }

  return {
    uploads,
    add,
    dismiss: (key: number) => setUploads((before) => before.filter((one) => one.key !== key)),
  }
}
