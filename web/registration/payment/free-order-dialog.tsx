/** Nothing is left to pay: says so for 3 seconds and goes on to the competitor's page, which celebrates it. */
import { useEffect, useEffectEvent, useId } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { NoticeIcon } from '#web/ui/notice-icon.tsx'
import classes from './free-order-dialog.module.css'

const SHOWN_MS = 3000

export type FreeOrder = { message: string; body: string; path: string; birthday: string }

export function FreeOrderDialog({ message, body, path, birthday }: FreeOrder) {
  const id = useId()
  const navigate = useNavigate()
  const { slug } = useParams()
  const goOn = () => void navigate(path, { state: { birthday, celebrate: slug } })
  const onTime = useEffectEvent(goOn)

  useEffect(() => {
    const timer = setTimeout(() => onTime(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <DialogCard titleId={`${id}-title`} textId={`${id}-text`} role="alertdialog" onClose={goOn}>
      <NoticeIcon icon="success" />
      <h2 id={`${id}-title`} className={classes.title}>
        {message}
      </h2>
      <p id={`${id}-text`} className={classes.text}>
        {body}
      </p>
      <LightButton autoFocus className={classes.action} onClick={goOn}>
        Ver mi inscripción
      </LightButton>
    </DialogCard>
  )
}
