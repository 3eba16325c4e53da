/** 'Ir a pagar': saves the team, and does what the answer says. */
import { useState } from 'react'
import type { save } from '#domain/registration/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { CallFailed, call } from '#web/client.ts'
import { sendWithWork } from '#web/prove-work.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { birthdayOf, type RegistrationForm, type SavedHold } from './registration-form.ts'
import { saveBody } from './save-body.ts'
import { type LocatedProblems, locateProblems } from './server-problems.ts'
import type { RegistrationContext } from './step-problems.ts'

type Saved = AnswerOf<typeof save>

/** Specification, section 9: the spinner runs for 2 seconds. */
const SPINNER_MS = 2000
const REFUSED = 6
const FREE = 100
/** Another category would have been saved. */
const OF_THE_CATEGORY = ['distance_sold_out', 'distance_closed', 'block_of_others', 'other_category']

type SaveOptions = {
  event: { id: number; key: string }
  form: RegistrationForm
  context: RegistrationContext
  /** What is in sight. */
  total: number | null
  /** The price is another one now: nothing was saved. */
  onTotal: (total: number) => void
  /** The category that was chosen cannot be had any more. */
  onRefused: () => void
  onHeld: (saved: Saved, hold: SavedHold) => void
  onFree: (saved: Saved) => void
  onProblems: (located: LocatedProblems) => void
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const useSave = (options: SaveOptions) => {
  const { event, form, context, total, onHeld, onFree, onProblems, onTotal, onRefused } = options
  const { show } = useNotice()
  const [saving, setSaving] = useState(false)

  const follow = async (saved: Saved) => {
    const [first] = form.participants
    if (saved.status === REFUSED) {
      if (saved.new_total !== undefined) onTotal(saved.new_total)
      else if (OF_THE_CATEGORY.includes(saved.refused_for ?? '')) onRefused()
      await show(saved)
      window.location.reload()
    } else if (saved.status === FREE) onFree(saved)
    else if (first)
      onHeld(saved, {
        origin: 'saved',
        dni: first.dni,
        document_type: first.document_type,
        birthday: birthdayOf(first),
        reference: saved.reference ?? '',
        hold_until: saved.hold_until ?? '',
      })
  }

  const refuse = (error: unknown) => {
    if (!(error instanceof CallFailed)) throw error
    const located = error.status === 422 ? locateProblems(error.notice.errors ?? {}, form) : null
    if (located) onProblems(located)
    else void show(error.notice)
  }

  const send = async () => {
    setSaving(true)
    try {
      const body = saveBody(form, event, context, total)
      const [saved] = await Promise.all([
        sendWithWork((work) => call<typeof save>('POST /api/competitor', { body: { ...body, work } })),
        wait(SPINNER_MS),
      ])
      await follow(saved)
    } catch (error) {
      refuse(error)
    } finally {
      setSaving(false)
    }
  }

  return { saving, send }
}
