/** Who organises the race and how people reach him. */
import { TextInput } from '@mantine/core'
import { phoneText, readPhone } from '#domain/colombia/phones.ts'
import type { GroupProps } from './group-props.ts'
import classes from './page.module.css'
import { Preview } from './preview.tsx'

const written = (phone: string) => phoneText(readPhone(phone) ?? phone)

export function OrganizerGroup({ page, change, errors }: GroupProps) {
  const { organizer_name, organizer_phone, organizer_whatsapp, organizer_email } = page
  const ways = [
    ['Teléfono', written(organizer_phone)],
    ['WhatsApp', written(organizer_whatsapp)],
    ['Correo', organizer_email],
  ].filter(([, text]) => text)
  return (
    <>
      <p className={classes.hint}>Lo ve todo el mundo: pon los de la carrera, no los de tu casa.</p>
      <div className={classes.grid}>
        <TextInput
          label="Nombre del organizador"
          placeholder="Club Atlético del Valle"
          maxLength={120}
          value={organizer_name}
          onChange={(event) => change({ organizer_name: event.currentTarget.value })}
          error={errors['page.organizer_name']}
        />
        <TextInput
          label="Teléfono del organizador"
          type="tel"
          maxLength={40}
          value={organizer_phone}
          onChange={(event) => change({ organizer_phone: event.currentTarget.value })}
          error={errors['page.organizer_phone']}
        />
        <TextInput
          label="WhatsApp del organizador"
          type="tel"
          maxLength={40}
          value={organizer_whatsapp}
          onChange={(event) => change({ organizer_whatsapp: event.currentTarget.value })}
          error={errors['page.organizer_whatsapp']}
        />
        <TextInput
          label="Correo del organizador"
          type="email"
          maxLength={255}
          value={organizer_email}
          onChange={(event) => change({ organizer_email: event.currentTarget.value })}
          error={errors['page.organizer_email']}
        />
      </div>
      {organizer_name || ways.length > 0 ? (
        <Preview>
          {organizer_name ? (
            <p>
              <b>{organizer_name}</b>
            </p>
          ) : null}
          <dl>
            {ways.map(([way, text]) => (
              <div key={way} className={classes.fact}>
                <dt>{way}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Preview>
      ) : null}
    </>
  )
}
