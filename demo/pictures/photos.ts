/** What hangs in an event's gallery: the moments every organiser photographs, in the colours of the event. */
import type { Chance } from '../random.ts'
import { athlete, type Kit, shadow } from './figures.ts'
import { bunting, cloud, flower, gate, glow, hills, road, scatter, sky, skyline, stars } from './land.ts'
import { type Drawing, paint } from './paint.ts'

export type Mood = { from: string; to: string; ground: string; accent: string }
type Moment = (mood: Mood, luck: Chance) => Pick<Drawing, 'shapes' | 'words'>

const SKINS = ['#8A4B2F', '#5B2E1C', '#C27B57', '#7A4430']
const SHIRTS = ['#FFFFFF', '#F2541B', '#F6C445', '#2456C4', '#0E7C66', '#D81E5B']

const anyone = (luck: Chance): Kit => ({
  skin: luck.pick(SKINS),
  shirt: luck.pick(SHIRTS),
  shorts: '#12161C',
  shoes: luck.pick(['#FFFFFF', '#F6C445', '#F2541B']),
  bib: true,
})

const start: Moment = ({ from, to, ground, accent }, luck) => ({
  shapes: [
    sky(from, to, '#FFFFFF'),
    skyline(luck, { base: 560, height: 200, colour: '#4A5563', light: '#FFE9B8', lit: 0.2 }),
    `<rect y="550" width="1200" height="330" fill="${ground}"/>`,
    gate(600, 210, 760, 400, accent, '#12161C'),
    bunting(0, 190, 240, 230, SHIRTS, 30),
    bunting(960, 230, 1200, 190, SHIRTS, 30),
    ...Array.from({ length: 9 }, (_, at) =>
      athlete(
        130 + at * 118,
        680 + (at % 3) * 60,
        1 + (at % 3) * 0.18,
        anyone(luck),
        at % 2 ? 'push' : 'stride',
      ),
    ),
  ].join(''),
  words: [{ text: 'SALIDA', x: 600, y: 262, size: 58, colour: '#FFFFFF', spacing: 8 }],
})

const finish: Moment = ({ from, to, ground, accent }, luck) => ({
  shapes: [
    sky(to, from),
    glow(600, 420, 190, '#FFFFFF'),
    hills(luck, 560, 160, ground, 3),
    gate(600, 180, 620, 480, '#12161C', accent),
    road(600, 600, '#3A424D'),
    `<path d="M330 560 q270 50 540 -8" fill="none" stroke="#F2541B" stroke-width="16"/>`,
    athlete(600, 760, 2.1, { ...anyone(luck), shirt: accent }, 'cheer'),
    scatter(luck, 120, 700, SHIRTS),
  ].join(''),
  words: [{ text: 'META', x: 600, y: 232, size: 58, colour: '#FFFFFF', spacing: 10 }],
})

const podium: Moment = ({ from, to, accent }, luck) => ({
  shapes: [
    `<rect width="1200" height="870" fill="${from}"/>`,
    ...Array.from({ length: 12 }, (_, at) => {
      const [one, two] = [(at * Math.PI) / 6, (at * Math.PI) / 6 + 0.26]
      const far = 1100
      return `<path d="M600 420 L${600 + Math.cos(one) * far} ${420 + Math.sin(one) * far} L${600 + Math.cos(two) * far} ${420 + Math.sin(two) * far} Z" fill="${to}" opacity="0.5"/>`
    }),
    `<path d="M450 540 h300 v330 h-300 Z" fill="${accent}"/><path d="M150 630 h300 v240 h-300 Z M750 680 h300 v190 h-300 Z" fill="#12161C"/>`,
    athlete(600, 540, 1.55, { ...anyone(luck), shirt: '#F6C445' }, 'cheer'),
    athlete(300, 630, 1.4, anyone(luck), 'cheer'),
    athlete(900, 680, 1.35, anyone(luck), 'cheer'),
    scatter(luck, 90, 520, SHIRTS),
  ].join(''),
  words: [
    { text: '1', x: 600, y: 760, size: 190, colour: '#FFFFFF' },
    { text: '2', x: 300, y: 800, size: 150, colour: '#FFFFFF' },
    { text: '3', x: 900, y: 820, size: 130, colour: '#FFFFFF' },
  ],
})

const medals: Moment = ({ from, to, accent, ground }) => ({
  shapes: [
    sky(from, to),
    ...[170, 455, 740, 1025].map(
      (x, at) =>
        `<path d="M${x - 70} -20 h60 l60 400 h-50 Z" fill="${accent}"/><path d="M${x + 70} -20 h-60 l-60 400 h50 Z" fill="${ground}"/><circle cx="${x}" cy="500" r="134" fill="${['#E3B341', '#D9DEE5', '#C98A4B', '#E3B341'][at]}"/><circle cx="${x}" cy="500" r="112" fill="none" stroke="#FFFFFF" stroke-width="6" opacity="0.7"/>${athlete(x, 578, 0.78, shadow('#12161C'))}`,
    ),
  ].join(''),
})

const water: Moment = ({ from, to, accent, ground }, luck) => ({
  shapes: [
    sky(from, to, '#FFFFFF'),
    cloud(230, 170, 1.2),
    cloud(930, 130, 0.9),
    hills(luck, 500, 160, ground, 3),
    `<path d="M60 250 L330 180 L600 250 Z" fill="${accent}"/><path d="M80 250 v300 M580 250 v300" stroke="#12161C" stroke-width="12"/>`,
    `<rect y="560" width="1200" height="320" fill="#46525C"/>`,
    athlete(240, 560, 1.35, { ...anyone(luck), bib: false, shirt: accent }, 'cheer'),
    athlete(430, 560, 1.3, { ...anyone(luck), bib: false, shirt: accent }, 'walk'),
    `<rect x="60" y="470" width="560" height="30" fill="#FFFFFF"/><rect x="80" y="500" width="520" height="120" fill="#2456C4"/>`,
    ...Array.from(
      { length: 11 },
      (_, at) =>
        `<path d="M${84 + at * 48} 430 h32 l-6 40 h-20 Z" fill="#D5E1FC" stroke="#2456C4" stroke-width="3"/>`,
    ),
    athlete(790, 720, 1.7, anyone(luck)),
    athlete(1030, 700, 1.5, anyone(luck), 'push'),
  ].join(''),
  words: [{ text: 'HIDRATACIÓN', x: 340, y: 582, size: 64, colour: '#FFFFFF', spacing: 4 }],
})

const kit: Moment = ({ from, accent, ground }, luck) => ({
  shapes: [
    `<rect width="1200" height="870" fill="${from}"/>`,
    `<path d="M150 190 L290 140 C310 190 430 190 450 140 L590 190 L680 360 L590 405 L560 355 V730 H180 V355 L150 405 L60 360 Z" fill="${accent}"/><path d="M290 140 C310 190 430 190 450 140" fill="none" stroke="#FFFFFF" stroke-width="12"/>`,
    `<g transform="rotate(6 900 330)"><rect x="700" y="160" width="400" height="300" rx="30" fill="#FFFFFF"/><path d="M700 190 a30 30 0 0 1 30 -30 h340 a30 30 0 0 1 30 30 v46 h-400 Z" fill="#12161C"/><circle cx="736" cy="198" r="12" fill="${from}"/><circle cx="1064" cy="198" r="12" fill="${from}"/><circle cx="736" cy="430" r="12" fill="${from}"/><circle cx="1064" cy="430" r="12" fill="${from}"/></g>`,
    `<rect x="740" y="560" width="330" height="190" rx="24" fill="${ground}"/><path d="M780 560 v-40 h250 v40" fill="none" stroke="${ground}" stroke-width="18"/>`,
    flower(370, 420, 90, '#FFFFFF', '#12161C', 8 + (luck.whole(0, 1) % 2)),
  ].join(''),
  words: [
    { text: String(luck.whole(1000, 9999)), x: 896, y: 410, size: 170, colour: '#12161C', turn: 6 },
    { text: 'KIT', x: 905, y: 690, size: 110, colour: '#FFFFFF', spacing: 8 },
  ],
})

const dusk: Moment = ({ accent }, luck) => ({
  shapes: [
    sky('#12163A', '#3B2A6B', accent),
    stars(luck, 110, 380),
    hills(luck, 560, 190, '#1B1838', 4),
    skyline(luck, { base: 680, height: 190, colour: '#0C0A22', light: '#FFD27A', lit: 0.5 }),
    `<rect y="660" width="1200" height="220" fill="#0E0C22"/>`,
    ...Array.from({ length: 7 }, (_, at) =>
      athlete(120 + at * 160, 780 + (at % 2) * 30, 1.05, anyone(luck), at % 2 ? 'push' : 'stride'),
    ),
  ].join(''),
})

const MOMENTS = { start, finish, podium, medals, water, kit, dusk }
export type MomentName = keyof typeof MOMENTS

export const SAID: Record<MomentName, string> = {
  start: 'La salida',
  finish: 'Llegada a la meta',
  podium: 'El podio',
  medals: 'Las medallas',
  water: 'Punto de hidratación',
  kit: 'El kit del corredor',
  dusk: 'El grupo al caer la tarde',
}

export const takePhoto = (moment: MomentName, mood: Mood, luck: Chance): Promise<Buffer> =>
  paint({ width: 1200, height: 870, ...MOMENTS[moment](mood, luck) })
