/** Asks before something that cannot be undone: `if (await ask({ title, body, confirm: 'Eliminar', danger: true }))`. */
import { createContext, type ReactNode, use, useCallback, useId, useMemo, useRef, useState } from 'react'
import { DialogCard } from './dialog-card.tsx'
import classes from './dialog-words.module.css'
import { LightButton } from './light-button.tsx'
import { NoticeIcon } from './notice-icon.tsx'

export type Question = { title: string; body?: string; confirm: string; cancel?: string; danger?: boolean }
type Confirms = { ask: (question: Question) => Promise<boolean> }
type Asked = Question & { answer: (yes: boolean) => void }

const ConfirmContext = createContext<Confirms | null>(null)

export const useConfirm = (): Confirms => {
  const confirms = use(ConfirmContext)
  if (!confirms) throw new Error('useConfirm needs ConfirmProvider above it')
  return confirms
}

function ConfirmDialog({ title, body, confirm, cancel = 'Cancelar', danger, answer }: Asked) {
  const id = useId()
  // Mantine's modals below listen for Escape too: the attribute tells them it is not for them.
  const own = { 'data-mantine-stop-propagation': 'true' }
  return (
    <DialogCard
      titleId={`${id}-title`}
      textId={`${id}-text`}
      role="alertdialog"
      onClose={() => answer(false)}
    >
      <NoticeIcon icon="warning" />
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      <p id={`${id}-text`} className={classes.text}>
        {body}
      </p>
      <div className={classes.actions}>
        <LightButton {...own} look="outline" autoFocus onClick={() => answer(false)}>
          {cancel}
        </LightButton>
        <LightButton {...own} look={danger ? 'danger' : 'filled'} onClick={() => answer(true)}>
          {confirm}
        </LightButton>
      </div>
    </DialogCard>
  )
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)

  const open = useRef<Asked | null>(null)

  const ask = useCallback<Confirms['ask']>(
    (question) =>
      new Promise((resolve) => {
        // A question that is asked over another one answers that one with no.
        open.current?.answer(false)
        const asking: Asked = {
          ...question,
          answer: (yes) => {
            open.current = null
            setAsked(null)
            resolve(yes)
          },
        }
        open.current = asking
        setAsked(asking)
      }),
    [],
  )
  const confirms = useMemo(() => ({ ask }), [ask])

  return (
    <ConfirmContext value={confirms}>
      {children}
      {asked ? <ConfirmDialog {...asked} /> : null}
    </ConfirmContext>
  )
}
