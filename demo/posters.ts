/** Covers and icons drawn by code: hills, a road and a huge distance, in the colour of the sport. */
import { chance } from './random.ts'

const INKS = {
  running: ['#C63A12', '#F2541B', '#FFD9C7'],
  ciclismo: ['#0E7C66', '#16A888', '#CDEFE6'],
  ambos: ['#2456C4', '#4C7DF0', '#D5E1FC'],
  noDeportivo: ['#6D3FC0', '#9468E6', '#E4D8F8'],
} as const

export type Poster = { name: string; sport: keyof typeof INKS; mark: string }

const seedOf = (text: string) =>
  [...text].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0, 7)

const hills = (
  luck: ReturnType<typeof chance>,
  width: number,
  base: number,
  height: number,
  colour: string,
) => {
  const points = Array.from(
    { length: 9 },
    (_, step) => `${(step * width) / 8},${base - luck.next() * height}`,
  )
  return `<path d="M0,${base + 200} L${points.join(' L')} L${width},${base + 200} Z" fill="${colour}"/>`
}

export const coverSvg = ({ name, sport, mark }: Poster): Buffer => {
  const luck = chance(seedOf(name))
  const [deep, bright, pale] = INKS[sport]
  const sun = luck.whole(200, 1000)
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="870" viewBox="0 0 1200 870">
    <rect width="1200" height="870" fill="${pale}"/>
    <circle cx="${sun}" cy="${luck.whole(180, 300)}" r="${luck.whole(90, 150)}" fill="${bright}" opacity="0.85"/>
    ${hills(luck, 1200, 520, 260, bright)}
    <g opacity="0.92">${hills(luck, 1200, 640, 200, deep)}</g>
    <rect y="720" width="1200" height="150" fill="#12161C"/>
    <path d="M${sun - 40},720 L${sun + 40},720 L900,870 L200,870 Z" fill="#2A313B"/>
    <path d="M${sun},724 L${sun + 6},724 L566,870 L534,870 Z" fill="#FAFAF7"/>
    <text x="60" y="400" font-family="sans-serif" font-weight="900" font-size="300" letter-spacing="-14" fill="#FFFFFF" opacity="0.95">${mark}</text>
  </svg>`)
}

export const iconSvg = ({ sport, mark }: Poster): Buffer => {
  const [deep, bright] = INKS[sport]
  const size = mark.length > 3 ? 110 : 170
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
    <rect width="400" height="400" fill="${deep}"/>
    <rect x="40" y="70" width="320" height="260" rx="28" fill="#FFFFFF"/>
    <rect x="40" y="70" width="320" height="58" rx="28" fill="${bright}"/><rect x="40" y="100" width="320" height="28" fill="${bright}"/>
    <circle cx="80" cy="98" r="10" fill="${deep}"/><circle cx="320" cy="98" r="10" fill="${deep}"/>
    <text x="200" y="285" text-anchor="middle" font-family="sans-serif" font-weight="900" font-size="${size}" fill="#12161C">${mark}</text>
  </svg>`)
}
