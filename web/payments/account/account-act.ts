/** An act that writes a line, from its dialog: the account is read again, the dialog closes and the answer is shown. */
import type { Notice } from '#server/contract-kit.ts'
import { useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useMoneyChanged } from '../bank-transfer/transfer-keys.ts'

type AccountAct<Values> = {
  showAtFields: (errors: Record<string, string>) => void
  send: (values: Values) => Promise<Notice>
  onClose: () => void
}

export const useAccountAct = <Values>({ showAtFields, send, onClose }: AccountAct<Values>) => {
  const { show } = useNotice()
  const changed = useMoneyChanged()
  return useModalSave({
    showAtFields,
    send,
    onSaved: (answer: Notice) => {
      changed()
      onClose()
      void show(answer)
    },
  })
}
