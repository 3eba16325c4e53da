/** The sale that is being made, written to the device with each change: a reload costs nothing. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Participant } from '#web/registration/form/registration-form.ts'
import type { Till } from '../device/use-till.ts'
import { emptyDraft, type SaleDraft } from './sale-draft.ts'

/** One write at a time, and after it only the newest: keys come quicker than a phone's disk. */
const useKeeper = (box: Till['box']) => {
  const newest = useRef<{ draft: SaleDraft | null } | null>(null)
  const writing = useRef<Promise<void> | null>(null)
  return useCallback(
    (draft: SaleDraft | null): Promise<void> => {
      newest.current = { draft }
      const work = async () => {
        for (let next = newest.current; next; next = newest.current) {
          newest.current = null
          await box.current
            ?.keepDraft(next.draft)
            .catch((error: unknown) => console.warn('The draft was not kept', error))
        }
        writing.current = null
      }
      writing.current ??= work()
      return writing.current
    },
    [box],
  )
}

export const useDraft = ({ box }: Till, hands_over: boolean) => {
  const [draft, setDraft] = useState<SaleDraft | null>(null)
  const keep = useKeeper(box)

  useEffect(() => {
    let wanted = true
    const read = async () => {
      const kept = await box.current?.readDraft().catch(() => null)
      if (wanted) setDraft(kept ?? emptyDraft(hands_over))
    }
    void read()
    return () => {
      wanted = false
    }
  }, [box, hands_over])

  useEffect(() => {
    // Nothing typed yet is nothing to keep.
    if (draft?.participant.dni) void keep(draft)
  }, [draft, keep])

  const change = (values: Partial<SaleDraft>) => setDraft((before) => before && { ...before, ...values })
  const type = (values: Partial<Participant>) =>
    setDraft((before) => before && { ...before, participant: { ...before.participant, ...values } })
  const begin = () => {
    setDraft(emptyDraft(hands_over))
    void keep(null)
  }
  return { draft, change, type, begin, forget: () => keep(null) }
}
