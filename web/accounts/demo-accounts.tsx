/** In a demo, one click fills the login with the account of a role. */
import classes from './demo-accounts.module.css'

const PASSWORD = 'dorsal-demo'
const accounts = [
  { email: 'admin@dorsal.test', role: 'Administrator' },
  { email: 'colaborador@dorsal.test', role: 'Colaborador' },
  { email: 'cliente@dorsal.test', role: 'Cliente' },
] as const

type DemoAccountsProps = { onPick: (email: string, password: string) => void }

export function DemoAccounts({ onPick }: DemoAccountsProps) {
  return (
    <section className={classes.demo} aria-labelledby="cuentas-demo">
      <h2 id="cuentas-demo" className={classes.title}>
        Cuentas de demostración
      </h2>
      <ul className={classes.accounts}>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <button type="button" className={classes.account} onClick={() => onPick(email, PASSWORD)}>
              <strong>{role}</strong>
              <span>{email}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.password}>
        Contraseña de las tres: <code>{PASSWORD}</code>
      </p>
    </section>
  )
}
