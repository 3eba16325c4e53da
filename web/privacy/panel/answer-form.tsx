/** The answer to a request: what its kind needs, how identity was checked, and the words for the person. */
import { Alert, Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  correctData,
  DataRequest,
  deleteData,
  hideResults,
  refuseRequest,
  sendCopy,
} from '#domain/privacy/staff-contract.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { CorrectionFields, type PersonDraft, personDraftOf } from './correction-fields.tsx'
import classes from './request-drawer.module.css'
import { ResultChoice } from './result-choice.tsx'
import { WhatStays } from './what-stays.tsx'

type Draft = {
  identity_note: string
  answer: string
  reason: string
  result_ids: string[]
  changes: PersonDraft
}

const SEND: Record<DataRequest['kind'], { label: string; again?: string; danger?: true }> = {
  copy: { label: 'Enviar la copia', again: 'Enviar otro enlace' },
  correction: { label: 'Corregir y avisar' },
  deletion: { label: 'Borrar y avisar', danger: true },
  hide: { label: 'Quitar el nombre y avisar' },
}

const send = (request: DataRequest, { identity_note, answer, result_ids, changes }: Draft) => {
  const params = { id: request.id }
  const body = { identity_note, answer }
  switch (request.kind) {
    case 'copy':
      return call<typeof sendCopy>('POST /api/data-requests/:id/copy', { params, body })
    case 'correction':
      return call<typeof correctData>('POST /api/data-requests/:id/correction', {
        params,
        body: { ...body, changes },
      })
    case 'deletion':
      return call<typeof deleteData>('POST /api/data-requests/:id/deletion', {
        params,
        body: { ...body, result_ids },
      })
    case 'hide':
      return call<typeof hideResults>('POST /api/data-requests/:id/hide', {
        params,
        body: { ...body, result_ids },
      })
  }
}

type AnswerFormProps = { request: DataRequest; onAnswered: () => void }

export function AnswerForm({ request, onAnswered }: AnswerFormProps) {
  const { kind, on_file } = request
  const [draft, setDraft] = useState<Draft>({
    identity_note: '',
    answer: '',
    reason: '',
    result_ids: on_file.results.filter(({ exact, anonymous }) => exact && !anonymous).map(({ id }) => id),
    changes: personDraftOf(on_file.person),
  })
  const [refusing, setRefusing] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { sentence, refuse, clear } = useFormRefusal(setErrors)
  const { ask } = useConfirm()
  const { show } = useNotice()
  const client = useQueryClient()
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))

  const answering = useMutation({
    mutationFn: () =>
      refusing
        ? call<typeof refuseRequest>('POST /api/data-requests/:id/refusal', {
            params: { id: request.id },
            body: { reason: draft.reason },
          })
        : send(request, draft),
    onMutate: () => {
      clear()
      setErrors({})
    },
    onError: refuse,
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: ['data-requests'] })
      onAnswered()
      void show(answer)
    },
  })

  const submit = async () => {
    if (kind === 'deletion' && !refusing) {
      const sure = await ask({
        title: '¿Borrar los datos de esta persona?',
        body: 'No se puede deshacer.',
        confirm: 'Borrar',
        danger: true,
      })
      if (!sure) return
    }
    answering.mutate()
  }

  const again = request.state === 'answered'
  const blocked = kind === 'deletion' && on_file.obstacles.length > 0 && !refusing
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Responder"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormError>{sentence}</FormError>
      {refusing ? (
        <Textarea
          label="Motivo"
          description="La persona lo recibe por correo."
          rows={4}
          maxLength={2000}
          value={draft.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
          error={errors.reason}
        />
      ) : (
        <>
          {kind === 'copy' ? (
            <p className={classes.text}>
              Recibe por correo un enlace que sirve una vez, durante 7 días, con todo lo que hay de su
              documento.
            </p>
          ) : null}
          {kind === 'correction' ? (
            <CorrectionFields
              draft={draft.changes}
              errors={errors}
              onChange={(field, value) => change({ changes: { ...draft.changes, [field]: value } })}
            />
          ) : null}
          {kind === 'deletion' ? <WhatStays obstacles={on_file.obstacles} /> : null}
          {kind === 'hide' || kind === 'deletion' ? (
            <ResultChoice
              found={on_file.results}
              chosen={draft.result_ids}
              error={errors.result_ids}
              onChange={(result_ids) => change({ result_ids })}
            />
          ) : null}
          {request.identity === 'verified' || request.identity_note ? null : (
            <Textarea
              label="Cómo comprobaste quién es"
              placeholder="Mostró su documento en la oficina"
              rows={2}
              maxLength={500}
              value={draft.identity_note}
              onChange={(event) => change({ identity_note: event.currentTarget.value })}
              error={errors.identity_note}
            />
          )}
          {kind === 'copy' ? null : (
            <Textarea
              label="Mensaje para la persona (opcional)"
              rows={3}
              maxLength={2000}
              value={draft.answer}
              onChange={(event) => change({ answer: event.currentTarget.value })}
              error={errors.answer}
            />
          )}
        </>
      )}
      {kind === 'correction' && !on_file.person && !refusing ? (
        <Alert color="sol">No hay una persona con este documento: responde con el motivo.</Alert>
      ) : null}
      <div className={classes.buttons}>
        <BusyButton
          busy={answering.isPending}
          disabled={blocked}
          color={refusing || SEND[kind].danger ? 'sangre' : undefined}
        >
          {refusing ? 'Rechazar y avisar' : again ? SEND[kind].again : SEND[kind].label}
        </BusyButton>
        {again ? null : (
          <Button variant="default" onClick={() => setRefusing(!refusing)}>
            {refusing ? 'Volver' : 'Rechazar'}
          </Button>
        )}
      </div>
    </form>
  )
}
