/** One kind of change: what counts today in a sentence, a switch, and its fields behind 'Editar'. */
import { Button, Switch } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type {
  restorePolicy,
  ShownPolicies,
  savePolicies,
} from '#domain/changes/policies/policies-contract.ts'
import { type ChangeKind, kindLabel } from '#domain/changes/rules/kinds.ts'
import type { Policy } from '#domain/changes/rules/policy.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import type { FieldErrors } from '#web/ui/field-errors.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toastUndo } from '#web/ui/table/undo-toast.tsx'
import { bodyOf, draftOf, type PolicyDraft } from './policies-draft.ts'
import { PolicyFields } from './policy-fields.tsx'
import classes from './policy-row.module.css'
import { policySentence } from './policy-sentence.ts'

type PolicyRowProps = {
  eventId: string
  kind: ChangeKind
  draft: PolicyDraft
  /** What counts today, which 'Deshacer' brings back. */
  saved: PolicyDraft
  /** The draft as it would count. */
  policy: Policy
  when: { today: string; event_day: string }
  /** Nobody decided otherwise yet. */
  recommended: boolean
  errors: FieldErrors
  opened: boolean
  onToggle: () => void
  onChange: (change: Partial<PolicyDraft>) => void
  onRestored: (shown: ShownPolicies) => void
}

/** At once: what was decided before is a press away for ten seconds. */
const useRestore = ({ eventId, kind, saved, onRestored }: PolicyRowProps) => {
  const { show } = useNotice()
  const restoring = useMutation({
    mutationFn: () =>
      call<typeof restorePolicy>('POST /api/eventos/:id/cambios/defaults', {
        params: { id: eventId },
        body: { kind },
      }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: ({ message, changes }) => {
      onRestored(changes)
      toastUndo({
        message: `${message}: ${kindLabel(kind).toLowerCase()}.`,
        undo: async () => {
          // The rest as it counts now, not as it was typed.
          const { policies, settings } = draftOf(changes)
          const back = await call<typeof savePolicies>('PUT /api/eventos/:id/cambios', {
            params: { id: eventId },
            body: bodyOf({ policies: { ...policies, [kind]: saved }, settings }),
          })
          onRestored(back.changes)
          return `${kindLabel(kind)}: cuenta lo que habías decidido.`
        },
        failed: (error) => failureOf(error).message,
      })
    },
  })
  return { restore: () => restoring.mutate(), isPending: restoring.isPending }
}

export function PolicyRow(props: PolicyRowProps) {
  const { kind, draft, policy, when, recommended, errors, opened, onToggle, onChange } = props
  const id = useId()
  const { restore, isPending } = useRestore(props)
  const label = kindLabel(kind)
  return (
    <li className={classes.row} data-offered={draft.enabled}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 className={classes.kind}>
            {label} {recommended ? <StatusBadge tone="neutral">Recomendado</StatusBadge> : null}
          </h3>
          <p className={classes.counts}>{policySentence(kind, policy, when)}</p>
        </div>
        <Switch
          className={classes.switch}
          aria-label={`${label}: se ofrece`}
          checked={draft.enabled}
          onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
        />
        <Button
          className={classes.more}
          variant="default"
          aria-expanded={opened}
          aria-controls={`${id}-fields`}
          rightSection={<IconChevronDown className={classes.arrow} size={18} aria-hidden="true" />}
          onClick={onToggle}
        >
          Editar<span className="visually-hidden"> {label}</span>
        </Button>
      </div>
      {opened ? (
        <div id={`${id}-fields`} className={classes.settings}>
          <PolicyFields
            kind={kind}
            draft={draft}
            eventDay={when.event_day}
            errors={errors}
            onChange={onChange}
          />
          {recommended ? null : (
            <Button
              className={classes.restore}
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
              disabled={isPending}
              onClick={restore}
            >
              Volver a lo recomendado
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}
