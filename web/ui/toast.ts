/** Short news at the edge of a signed-in screen, for what needs no answer. */
import { notifications } from '@mantine/notifications'
import classes from './toast.module.css'

/** Good news lies over the page without being in the way: what is below can be pressed, only its cross takes a click. */
export const toastSuccess = (message: string) =>
  notifications.show({
    message,
    color: 'paramo',
    autoClose: 4000,
    className: classes.passing,
    closeButtonProps: { 'aria-label': 'Cerrar' },
  })

/** An error stays until it is closed. */
export const toastError = (message: string) =>
  notifications.show({
    message,
    color: 'sangre',
    autoClose: false,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Cerrar' },
  })
