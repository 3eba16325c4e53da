/** 'Congelar la versión 4': what goes out, what was looked at, and that it was. */
import { Checkbox, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Check, makeVersion, NextVersion } from '#domain/timing/contract.ts'
import { CHECK_WORDS, isWarning, peopleText, sendText } from '#domain/timing/rules/words.ts'
import { CallFailed, call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { timingKeys } from '../timing-queries.ts'
import classes from './send-modal.module.css'

type SendProps = { eventId: string; next: NextVersion; checks: readonly Check[]; onClose: () => void }

function SendForm({ eventId, next, checks, onClose }: SendProps) {
  const warnings = checks.filter(({ kind }) => isWarning(kind))
  const [read, setRead] = useState(warnings.length === 0)
  const client = useQueryClient()
  const { show } = useNotice()
  const reload = () => client.invalidateQueries({ queryKey: timingKeys.all(eventId) })
  const sending = useModalSave({
    showAtFields: () => {},
    send: async () => {
      try {
        return await call<typeof makeVersion>('POST /api/eventos/:id/cronometraje/versiones', {
          params: { id: eventId },
          body: { hash: next.hash, read: warnings.map(({ kind }) => kind) },
        })
      } catch (error) {
        // What was read is not what there is any more: the new figures come with the sentence.
        if (error instanceof CallFailed && error.status === 422) {
          await reload()
          onClose()
          void show(error.notice)
          return null
        }
        throw error
      }
    },
    onSaved: async (answer) => {
      if (!answer) return
      await reload()
      onClose()
      void show(answer)
    },
  })
  return (
    <ModalForm
      saving={sending}
      onSubmit={() => sending.save()}
      onClose={onClose}
      label={sendText(next.version, next)}
      busyLabel="Enviando..."
      disabled={!read}
    >
      <Stack gap="md">
        <p className={classes.text}>
          {peopleText(next.people)}, {formatNumber(next.with_number)} con número. La versión queda congelada:
          la empresa la lee con su token, o la descargas y se la mandas.
        </p>
        {warnings.length > 0 ? (
          <>
            <ul className={classes.warnings}>
              {warnings.map(({ kind, count }) => (
                <li key={kind}>
                  <strong>{formatNumber(count)}</strong> {CHECK_WORDS[kind].title.toLowerCase()}
                </li>
              ))}
            </ul>
            <Checkbox
              label="Los revisé y envío la lista así."
              checked={read}
              onChange={(event) => setRead(event.currentTarget.checked)}
            />
          </>
        ) : null}
      </Stack>
    </ModalForm>
  )
}

export function SendModal({ opened, ...rest }: SendProps & { opened: boolean }) {
  return (
    <FormModal
      opened={opened}
      onClose={rest.onClose}
      title={`Congelar la versión ${rest.next.version}`}
      size={520}
    >
      <SendForm key={rest.next.hash} {...rest} />
    </FormModal>
  )
}
