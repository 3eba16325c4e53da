/** The way to who collects the kit, and, once it is out, when that was. */
import { formatLongDate, readBogota, theHour } from '#domain/colombia/clock.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import link from './changes-link.module.css'
import classes from './competitor-page.module.css'

type PickupLinkProps = { participant_key: string; token: string | undefined }

export function PickupLink({ participant_key, token }: PickupLinkProps) {
  return (
    <LinkButton
      to={{ pathname: `/recoger/${participant_key}`, hash: token ? `#mio=${token}` : '' }}
      look="outline"
      className={link.link}
    >
      Otra persona recoge mi kit
    </LinkButton>
  )
}

/** 'Kit entregado el viernes 20 de noviembre a las 10:12 a. m.' */
export function HandedOver({ at }: { at: string }) {
  const instant = readBogota(at)
  return (
    <p className={classes.note}>
      {instant ? `Kit entregado el ${formatLongDate(instant)} a ${theHour(instant)}` : 'Kit entregado.'}
    </p>
  )
}
