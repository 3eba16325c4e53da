/** What one does with being in: tell friends, keep the date. */
import { IconBrandWhatsapp, IconCalendarPlus, IconPhotoDown } from '@tabler/icons-react'
import { useSite } from '#web/site.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import { calendarPath, storyPath, whatsAppShare } from './celebration-words.ts'
import classes from './share-ways.module.css'

type ShareWaysProps = {
  slug: string
  event: string
  /** Empty where there is only one. */
  distance: string
  distance_id: number
  /** None where the event is private. */
  share_code: string | null
  /** Whether it is the one action of the screen. */
  leads?: boolean
}

export default function ShareWays(props: ShareWaysProps) {
  const { slug, event, distance, distance_id, share_code, leads = false } = props
  const address = useSite()?.address ?? ''
  return (
    <div className={classes.ways}>
      {share_code ? (
        <LinkButton
          to={whatsAppShare({ address, share_code, event, distance })}
          target="_blank"
          rel="noreferrer"
          look={leads ? 'filled' : 'outline'}
          className={classes.way}
        >
          <IconBrandWhatsapp size={20} aria-hidden="true" />
          Compartir por WhatsApp
        </LinkButton>
      ) : null}
      <LinkButton to={calendarPath(slug, distance_id)} reloadDocument look="outline" className={classes.way}>
        <IconCalendarPlus size={20} aria-hidden="true" />
        Agregar al calendario
      </LinkButton>
      {share_code ? (
        <LinkButton to={storyPath(share_code)} reloadDocument download look="outline" className={classes.way}>
          <IconPhotoDown size={20} aria-hidden="true" />
          Descargar historia
        </LinkButton>
      ) : null}
    </div>
  )
}
