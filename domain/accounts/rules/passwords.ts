/** What a password must be: 10 to 128 characters and not one of the common ones. */

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

/** Common passwords of ten characters or more, and the stems people here build theirs from. */
const COMMON = new Set([
  '1234567890',
  '12345678910',
  '123456789a',
  '0123456789',
  '0987654321',
  '1111111111',
  '0000000000',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'qwertyuiop',
  'qwerty12345',
  'qwerty123456',
  'password123',
  'password1234',
  'contraseña1',
  'contraseña123',
  'contrasena123',
  'colombia123',
  'colombia1234',
  'colombia2025',
  'colombia2026',
  'medellin123',
  'medellin1234',
  'bogota12345',
  'nacional123',
  'atletico123',
  'millonarios',
  'americadecali',
  'iloveyou123',
  'teamomucho',
  'teamo12345',
  'administrador',
  'administrator',
  'admin12345',
  'admin123456',
  'bienvenido1',
  'bienvenido123',
  'maratoncolombia',
  'abcdefghij',
  'abcd123456',
  'abc1234567',
  'asdfghjkl1',
  'asdfghjklñ',
  'zxcvbnm123',
])

const isOneSignRepeated = (password: string) => new Set(password).size <= 2

/** A sentence that says what to change, or null when the password serves. */
export const passwordProblem = (password: string, email = ''): string | null => {
  if (password.length < PASSWORD_MIN) return `La contraseña debe tener al menos ${PASSWORD_MIN} caracteres.`
  if (password.length > PASSWORD_MAX) return `La contraseña puede tener máximo ${PASSWORD_MAX} caracteres.`
  const lower = password.toLowerCase()
  if (COMMON.has(lower) || isOneSignRepeated(lower)) return 'Esa contraseña es muy común. Elige otra.'
  const [name = ''] = email.toLowerCase().split('@')
  if (name.length >= 5 && lower.includes(name)) return 'La contraseña no puede contener tu correo.'
  return null
}
