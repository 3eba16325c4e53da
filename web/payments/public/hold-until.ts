/** 'las 13:40' today, otherwise the day too: a pending payment may keep a spot until tomorrow. */
import { bogotaDay, formatDate, formatTime } from '#domain/colombia/clock.ts'

export const holdUntil = (hold_until: string, now = new Date()): string =>
  bogotaDay(hold_until) === bogotaDay(now)
    ? `las ${formatTime(hold_until)}`
    : `el ${formatDate(hold_until)} a las ${formatTime(hold_until)}`
