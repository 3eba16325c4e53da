/** What was done can be taken back for ten seconds: no question beforehand, a button afterwards. */
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

export const toastUndo = ({ message, undo, failed }: Undoable) => {
  const takeBack = async () => {
    notifications.hide(id)
    try {
      toastSuccess(await undo())
    } catch (error) {
      toastError(failed(error))
    }
  }
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
    closeButtonProps: { 'aria-label': 'Cerrar' },
  })
}
