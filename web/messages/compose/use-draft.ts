/** What is being written: kept by itself a moment after the last key, one save after another. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message, saveMessage } from '#domain/messages/contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { messageKeys } from '../message-keys.ts'

export type Written = Pick<Message, 'kind' | 'subject' | 'body' | 'segment'>
export type Keeping = 'saved' | 'saving' | 'unsaved'

const PAUSE_MS = 700

const writtenOf = ({ kind, subject, body, segment }: Message): Written => ({ kind, subject, body, segment })

export const useDraft = (eventId: string, message: Message) => {
  const client = useQueryClient()
  const { show } = useNotice()
  const [written, setWritten] = useState<Written>(() => writtenOf(message))
  const [keeping, setKeeping] = useState<Keeping>('saved')
  const latest = useRef(written)
  const kept = useRef(JSON.stringify(written))
  const version = useRef(message.version)
  const flight = useRef<Promise<boolean>>(Promise.resolve(true))
  latest.current = written

  const saveNow = useCallback(async (): Promise<boolean> => {
    const text = JSON.stringify(latest.current)
    if (text === kept.current) return true
    setKeeping('saving')
    try {
      const saved = await call<typeof saveMessage>('PUT /api/eventos/:id/messages/:message_id', {
        params: { id: eventId, message_id: message.id },
        body: { ...latest.current, version: version.current },
      })
      version.current = saved.version
      kept.current = text
      setKeeping(JSON.stringify(latest.current) === text ? 'saved' : 'unsaved')
      void client.invalidateQueries({ queryKey: messageKeys.list(eventId) })
      return true
    } catch (error) {
      setKeeping('unsaved')
      // What is wrong with the text stands at its field already.
      if (!(error instanceof CallFailed && error.status === 422)) void show(failureOf(error))
      return false
    }
  }, [client, eventId, message.id, show])

  /** Whether everything that was typed is kept now. */
  const save = useCallback(() => {
    flight.current = flight.current.then(saveNow)
    return flight.current
  }, [saveNow])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed starts the pause anew
  useEffect(() => {
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [written, save])

  // Who leaves the page in the middle of the pause loses nothing.
  useEffect(() => () => void save(), [save])

  const change = useCallback((changes: Partial<Written>) => {
    setWritten((before) => ({ ...before, ...changes }))
    setKeeping('unsaved')
  }, [])

  return { written, change, keeping, save, version }
}

export type Draft = ReturnType<typeof useDraft>
