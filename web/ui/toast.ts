/** Short news at the edge of a signed-in screen, for what needs no answer. */
import { notifications } from '@mantine/notifications'

export const toastSuccess = (message: string) =>
  notifications.show({
    message,
    color: 'paramo',
    autoClose: 4000,
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
