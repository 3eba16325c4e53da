/** Shows an answer's `{message, body, icon}`: `await show(answer)` goes on when the person has read it. */
import { createContext, type ReactNode, use, useCallback, useId, useMemo, useState } from 'react'
import { DialogCard } from './dialog-card.tsx'
import classes from './dialog-words.module.css'
import { LightButton } from './light-button.tsx'
import { NoticeIcon, type NoticeIconName } from './notice-icon.tsx'

export type NoticeWords = { message: string; body?: string; icon: NoticeIconName }
type NoticeOptions = { confirmLabel?: string }
type Notices = { show: (words: NoticeWords, options?: NoticeOptions) => Promise<void> }
type Waiting = { key: number; words: NoticeWords; confirmLabel: string; done: () => void }

const NoticeContext = createContext<Notices | null>(null)

export const useNotice = (): Notices => {
  const notices = use(NoticeContext)
  if (!notices) throw new Error('useNotice needs NoticeProvider above it')
  return notices
}

function NoticeDialog({ words, confirmLabel, done }: Omit<Waiting, 'key'>) {
  const id = useId()
  return (
    <DialogCard titleId={`${id}-title`} textId={`${id}-text`} role="alertdialog" onClose={done}>
      <NoticeIcon icon={words.icon} />
      <h2 id={`${id}-title`} className={classes.title}>
        {words.message}
      </h2>
      <p id={`${id}-text`} className={classes.text}>
        {words.body}
      </p>
      <div className={classes.actions}>
        {/* Mantine's modals below listen for Escape too: the attribute tells them it is not for them. */}
        <LightButton autoFocus data-mantine-stop-propagation="true" onClick={done}>
          {confirmLabel}
        </LightButton>
      </div>
    </DialogCard>
  )
}

let lastKey = 0

export function NoticeProvider({ children }: { children: ReactNode }) {
  // A queue: a second answer waits until the first was read.
  const [waiting, setWaiting] = useState<Waiting[]>([])

  const show = useCallback<Notices['show']>(
    (words, { confirmLabel = 'Ok' } = {}) =>
      new Promise((resolve) => {
        lastKey += 1
        const key = lastKey
        const done = () => {
          setWaiting((queue) => queue.filter((one) => one.key !== key))
          resolve()
        }
        setWaiting((queue) => [...queue, { key, words, confirmLabel, done }])
      }),
    [],
  )
  const notices = useMemo(() => ({ show }), [show])
  const [first] = waiting

  return (
    <NoticeContext value={notices}>
      {children}
      {first ? (
        <NoticeDialog
          key={first.key}
          words={first.words}
          confirmLabel={first.confirmLabel}
          done={first.done}
        />
      ) : null}
    </NoticeContext>
  )
}
