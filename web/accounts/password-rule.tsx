/** Says while typing whether a password serves, with the server's own rule. */
import { PASSWORD_MIN, passwordProblem } from '#domain/accounts/rules/passwords.ts'
import classes from './password-rule.module.css'

type PasswordRuleProps = { password: string; email?: string; name?: string; whenEmpty?: string }

export function PasswordRule({ password, email, name, whenEmpty }: PasswordRuleProps) {
  const problem = passwordProblem(password, { email, name })
  const state = password === '' ? 'empty' : problem ? 'short' : 'good'
  const words = {
    empty: whenEmpty ?? `Mínimo ${PASSWORD_MIN} caracteres, que no sea fácil de adivinar.`,
    short: problem,
    good: 'Esa contraseña sirve.',
  }
  return (
    <span className={classes.rule} data-state={state} aria-live="polite">
      {words[state]}
    </span>
  )
}
