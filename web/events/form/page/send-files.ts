/** Files of the page go up as soon as they are chosen; the save carries what came back for them. */
import { useEffect, useRef, useState } from 'react'
import type { uploadImage } from '#domain/events/contract.ts'
import type { Course, uploadCourse } from '#domain/events/course/course-contract.ts'
import type { uploadRules } from '#domain/events/page/page-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'

const bodyOf = (file: File) => {
  const body = new FormData()
  body.set('file', file)
  return body
}

export const sendPicture = async (file: File, signal: AbortSignal): Promise<string> =>
  (await call<typeof uploadImage>('POST /image/upload', { body: bodyOf(file), signal })).url

export const sendRules = async (file: File, signal: AbortSignal): Promise<string> =>
  (await call<typeof uploadRules>('POST /api/reglamentos', { body: bodyOf(file), signal })).url

export const sendCourse = async (file: File, signal: AbortSignal): Promise<Course> =>
  (await call<typeof uploadCourse>('POST /api/recorridos', { body: bodyOf(file), signal })).course

/** One file at a time. Who folds the group or leaves meanwhile gets no file any more. */
export const useSending = <Sent>(
  send: (file: File, signal: AbortSignal) => Promise<Sent>,
  onSent: (sent: Sent, file: File) => void,
) => {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const latest = useRef(onSent)
  latest.current = onSent
  useEffect(() => () => running.current?.abort(), [])

  const take = async (file: File) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setBusy(true)
    setRefused(null)
    try {
      const sent = await send(file, control.signal)
      if (!control.signal.aborted) latest.current(sent, file)
    } catch (error) {
      const { errors, body, message } = failureOf(error)
      if (!control.signal.aborted) setRefused(errors?.file?.[0] ?? (body || message))
    } finally {
      if (!control.signal.aborted) setBusy(false)
    }
  }
  return { busy, refused, take, forgive: () => setRefused(null) }
}
