/** `4:59:07` until an instant, null once it has passed. */
const pad = (value: number) => String(value).padStart(2, '0')

export const timeLeft = (until: string, now: number): string | null => {
  const seconds = Math.ceil((Date.parse(until) - now) / 1000)
  if (!(seconds > 0)) return null
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}
