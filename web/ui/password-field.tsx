/** A password with a Spanish name on the button that shows it. */
import '#web/styles/mantine-forms.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Contraseña"
      autoComplete="current-password"
      maxLength={128}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña', size: 40 }}
      {...props}
    />
  )
}
