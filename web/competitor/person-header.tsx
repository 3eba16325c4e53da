/** Who runs: drawn, named, with the city and sport of the latest registration. */
import { IconMail, IconMapPin, IconRun } from '@tabler/icons-react'
import { sportLabel } from '#domain/events/rules/sports.ts'
import type { Person } from '#domain/registration/mine/mine-contract.ts'
import { Avatar } from './avatar.tsx'
import classes from './person-header.module.css'

export function PersonHeader({ person, deporte }: { person: Person; deporte: string }) {
  const { name, last_name, email, city, gender } = person
  const facts = [
    { Icon: IconMail, label: 'Correo', value: email },
    { Icon: IconMapPin, label: 'Ciudad', value: city },
    { Icon: IconRun, label: 'Deporte', value: deporte ? sportLabel(deporte) : '' },
  ].filter(({ value }) => value)
  return (
    <section className={classes.header} aria-label="Mis datos">
      <Avatar gender={gender} sport={deporte} />
      <div>
        <p className={classes.name}>{`${name} ${last_name}`.trim()}</p>
        <ul className={classes.facts}>
          {facts.map(({ Icon, label, value }) => (
            <li key={label}>
              <Icon size={18} aria-hidden="true" />
              <span className="visually-hidden">{label}: </span>
              {value}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
