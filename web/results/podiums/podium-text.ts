/** The podiums as text that a journalist pastes: plain lines, one a runner. */
import type { Podium, Podiums } from '../results-calls.ts'

const runnerLine = ({ position, name, time, city }: Podium['rows'][number]) =>
  [`${position}. ${name}`, city, time].filter(Boolean).join(', ')

const podiumLines = ({ title, rows }: Podium) => [title, ...rows.map(runnerLine), '']

export const podiumText = (
  event: { name: string; day: string; city: string },
  distances: Podiums['distances'],
): string =>
  [
    [event.name, event.city, event.day].filter(Boolean).join(', '),
    '',
    ...distances.flatMap(({ race_division, podiums }) =>
      podiums.length === 0 ? [] : [race_division.toUpperCase(), '', ...podiums.flatMap(podiumLines)],
    ),
  ]
    .join('\n')
    .trim()
