/** 'Kit entregado 10:12 · Mesa 2', with the day where it was not today. */
import { bogotaDay, formatShortDate, formatTime } from '#domain/colombia/clock.ts'
import classes from './staff.module.css'

type HandedOver = { at: string; desk: string }

export const handedText = ({ at, desk }: HandedOver): string => {
  const today = bogotaDay(at) === bogotaDay(new Date())
  return `${today ? '' : `${formatShortDate(at)}, `}${formatTime(at)} · ${desk}`
}

export function HandedOverText({ handed }: { handed: HandedOver }) {
  return <span className={classes.soft}>Kit entregado {handedText(handed)}</span>
}
