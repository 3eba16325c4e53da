/** How every act on a number ends: what is wrong at its field; done, the tab is read again and the answer is shown. */
import { useState } from 'react'
import { useModalSave } from '#web/ui/modal-form.tsx'
import type { NoticeWords } from '#web/ui/notice-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useBibsChanged } from '../bib-queries.ts'

type BibSave<Answer> = { eventId: number; onClose: () => void; send: () => Promise<Answer & NoticeWords> }

export const useBibSave = <Answer>({ eventId, onClose, send }: BibSave<Answer>) => {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const changed = useBibsChanged(eventId)
  const { show } = useNotice()
  const saving = useModalSave<void, Answer & NoticeWords>({
    showAtFields: setErrors,
    send: () => {
      setErrors({})
      return send()
    },
    onSaved: ({ message, body, icon }) => {
      void changed()
      onClose()
      void show({ message, ...(body ? { body } : {}), icon })
    },
  })
  return { saving, errors }
}
