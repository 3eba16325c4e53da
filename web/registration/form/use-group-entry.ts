/**
 * Who comes with the code of a group (`?grupo=`), or came with it before a reload: it is checked before the form is
 * drawn, since in a sold-out event it decides whether there is a form at all. The page itself is the same for
 * everybody and knows no code.
 */
import { useEffect, useState } from 'react'
import type { RegistrationEvent } from '../event.ts'
import { checkBlock } from './check-block.ts'
import { readForm } from './form-storage.ts'
import type { FormBlock } from './registration-form.ts'

export type GroupEntry = {
  /** False while the code is looked at. */
  known: boolean
  typed: string
  block: FormBlock | null
  problem: string | null
}

const NO_CODE: GroupEntry = { known: true, typed: '', block: null, problem: null }

const codeOf = ({ slug, team_size }: RegistrationEvent): string => {
  const form = readForm(localStorage, slug, team_size)
  if (form?.hold) return ''
  return new URLSearchParams(window.location.search).get('grupo')?.trim() || (form?.block?.code ?? '')
}

export const useGroupEntry = (event: RegistrationEvent) => {
  const [entry, setEntry] = useState<GroupEntry>({ ...NO_CODE, known: false })

  useEffect(() => {
    const typed = codeOf(event)
    if (!typed) return setEntry(NO_CODE)
    let gone = false
    void checkBlock(event.id, typed).then((checked) => {
      if (!gone) setEntry({ known: true, typed, ...checked })
    })
    return () => {
      gone = true
    }
  }, [event])

  return { entry, enter: (block: FormBlock) => setEntry({ ...NO_CODE, block }) }
}
