/** Files on their way up, six at a time (product.md section 7; the gallery of a product too). */
import { useRef, useState } from 'react'
import { failureOf } from '#web/failure.ts'
import { sendFile } from './send-file.ts'

const AT_ONCE = 6

export type Upload = { key: number; name: string; percent: number; refused: string | null }

type Waiting = { key: number; file: File; address: string; done: () => void }

export const useUploadQueue = (onAnswer: () => void) => {
  const [uploads, setUploads] = useState<Upload[]>([])
  const waiting = useRef<Waiting[]>([])
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
      await sendFile(next.address, next.file, (percent) => change(next.key, { percent }))
      onAnswer()
      setUploads((before) => before.filter(({ key }) => key !== next.key))
    } catch (error) {
      const { message, body } = failureOf(error)
      change(next.key, { refused: body || message })
    } finally {
      running.current -= 1
      next.done()
      void sendNext()
    }
  }

  /** Ends when each of them arrived or was refused. */
  const add = async (files: File[], address: string) => {
    const tried = files.map((file) => {
      lastKey.current += 1
      const key = lastKey.current
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.current.push({ key, file, address, done: resolve })
      setUploads((before) => [...before, { key, name: file.name, percent: 0, refused: null }])
      return promise
    })
    for (const _ of tried) void sendNext()
    await Promise.all(tried)
  }

  return {
    uploads,
    add,
    dismiss: (key: number) => setUploads((before) => before.filter((one) => one.key !== key)),
  }
}
