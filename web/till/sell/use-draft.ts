/** The sale that is being made, written to the device a moment after each change: a reload costs nothing. */
import { useEffect, useState } from 'react'
import type { Participant } from '#web/registration/form/registration-form.ts'
import type { Till } from '../device/use-till.ts'
import { emptyDraft, type SaleDraft } from './sale-draft.ts'

const PAUSE_MS = 250

export const useDraft = ({ box }: Till, hands_over: boolean) => {
  const [draft, setDraft] = useState<SaleDraft | null>(null)

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
    if (!draft?.participant.dni) return
    const keep = () =>
      box.current?.keepDraft(draft).catch((error: unknown) => console.warn('The draft was not kept', error))
    const timer = setTimeout(keep, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [box, draft])

  const change = (values: Partial<SaleDraft>) => setDraft((before) => before && { ...before, ...values })
  const type = (values: Partial<Participant>) =>
    setDraft((before) => before && { ...before, participant: { ...before.participant, ...values } })
  const begin = () => {
    setDraft(emptyDraft(hands_over))
    void box.current?.keepDraft(null)
  }
  return { draft, change, type, begin }
}
