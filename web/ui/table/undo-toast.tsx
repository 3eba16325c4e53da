/** What was done can be taken back for ten seconds: no question beforehand, a button and Ctrl+Z afterwards. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { toastError, toastSuccess } from '../toast.ts'
import classes from './undo-toast.module.css'

/** experience.md 2.2. */
const UNDO_MS = 10_000

type Undoable = {
  /** What happened: 'Cambiaste la talla de 12 personas.' */
  message: string
  /** Takes it back; what it answers is told. */
  undo: () => Promise<string>
  /** In words, where taking back fails. */
  failed: (error: unknown) => string
}

/** In a field the keys take back what was typed there. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, [contenteditable]')

const isUndo = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey

/** What may be taken back now, the last act at the end: the keys mean that one. */
const offers: object[] = []

export const toastUndo = ({ message, undo, failed }: Undoable) => {
  const heard = (event: KeyboardEvent) => {
    if (offers.at(-1) !== takeBack || !isUndo(event) || isTyping(event.target)) return
    // One press takes back one act.
    event.stopImmediatePropagation()
    event.preventDefault()
    void takeBack()
  }
  const withdraw = () => {
    window.removeEventListener('keydown', heard)
    const at = offers.indexOf(takeBack)
    if (at !== -1) offers.splice(at, 1)
  }
  const takeBack = async () => {
    withdraw()
    notifications.hide(id)
    try {
      toastSuccess(await undo())
    } catch (error) {
      toastError(failed(error))
    }
  }
  offers.push(takeBack)
  window.addEventListener('keydown', heard)
  const id = notifications.show({
    message: (
      <span className={classes.words}>
        {message}
        <Button variant="default" size="compact-sm" onClick={() => void takeBack()}>
          Deshacer
        </Button>
      </span>
    ),
    color: 'paramo',
    autoClose: UNDO_MS,
    onClose: withdraw,
    closeButtonProps: { 'aria-label': 'Cerrar' },
  })
}
