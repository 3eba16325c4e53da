/** How every act on a number ends: what is wrong at its field; done, the tab is read again and the answer is told. */
import { useState } from 'react'
import { useModalSave } from '#web/ui/modal-form.tsx'
import type { NoticeWords } from '#web/ui/notice-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useBibsChanged } from '../bib-queries.ts'

type BibSave<Answer> = {
  eventId: number
  onClose: () => void
  send: () => Promise<Answer & NoticeWords>
  /** Instead of the dialog, for what can be taken back. */
  tell?: (answer: Answer & NoticeWords) => void
}

export const useBibSave = <Answer>({ eventId, onClose, send, tell }: BibSave<Answer>) => {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const changed = useBibsChanged(eventId)
  const { show } = useNotice()
  const saving = useModalSave<void, Answer & NoticeWords>({
    showAtFields: setErrors,
    send: () => {
      setErrors({})
      return send()
    },
    onSaved: (answer) => {
      void changed()
      onClose()
      if (tell) return tell(answer)
      const { message, body, icon } = answer
      void show({ message, ...(body ? { body } : {}), icon })
    },
  })
  return { saving, errors }
}
