/** What a card says about the days left (admin.md section 2); `remaining_days` counts days in Bogotá. */

export const countdownText = (remaining_days: number): string => {
  if (remaining_days > 0) return `Faltan ${remaining_days} días para el evento.`
  return remaining_days === 0 ? 'Día del evento.' : 'Evento finalizado.'
}
