/** The header of a control point's column: its key is '{distance} {label}', such as '5K time' or '10K rank'. */
const WORDS: Record<string, string> = {
  time: 'tiempo',
  leg: '(tramo)',
  stage: '',
  rank: 'puesto',
  pace: 'ritmo',
}

export const pointLabel = (key: string): string =>
  key.replace(/ (time|leg|stage|rank|pace)$/, (_, measure: string) => ` ${WORDS[measure]}`).trim()
