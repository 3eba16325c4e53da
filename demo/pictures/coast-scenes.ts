/** Covers of races by the sea. */
import { athlete } from './figures.ts'
import { bunting, cloud, gate, glow, hills, palm, road, sky, WIDTH } from './land.ts'
import type { Scene } from './scene.ts'

/** The sun comes out of the bay; the distance is on the sail. */
export const bay: Scene = ({ luck, mark }) => {
  const waves = Array.from(
    { length: 6 },
    (_, at) =>
      `<path d="M${-40 - at * 30} ${520 + at * 26} q40 -14 80 0 ${'t80 0 '.repeat(16)}" fill="none" stroke="#FFFFFF" stroke-width="4" opacity="${0.5 - at * 0.06}"/>`,
  )
  return {
    shapes: [
      sky('#2A7F9E', '#F29A5B', '#FFD08A', '#FFF0C9'),
      glow(600, 470, 128, '#FFF7DC'),
      hills(luck, 480, 130, '#C9714A', 5),
      hills(luck, 490, 70, '#8E4B45', 3),
      `<rect y="486" width="${WIDTH}" height="220" fill="#1B8A9C"/><path d="M480 486 h240 l-60 200 h-120 Z" fill="#FFE3A8" opacity="0.5"/>`,
      waves.join(''),
      `<path d="M380 140 V520 L200 520 Q320 340 380 140 Z" fill="#FFFFFF"/><path d="M396 190 Q520 330 540 520 H396 Z" fill="#F2541B"/><path d="M170 532 H560 L516 584 H214 Z" fill="#5B2E1C"/><path d="M388 130 V540" stroke="#5B2E1C" stroke-width="10"/>`,
      `<path d="M-20 660 Q400 600 720 650 T1220 630 V870 H-20 Z" fill="#F1CF97"/><path d="M-20 660 Q400 600 720 650 T1220 630" fill="none" stroke="#FFFFFF" stroke-width="12" opacity="0.8"/>`,
      palm(1090, 720, 420, '#14413F', { lean: -90, crown: 1.25 }),
      palm(1000, 720, 300, '#1C5552', { lean: 60, crown: 0.95 }),
      athlete(680, 690, 1.05, {
        skin: '#5B2E1C',
        shirt: '#C63A12',
        shorts: '#12161C',
        shoes: '#FFFFFF',
        bib: true,
      }),
      athlete(
        840,
        700,
        0.95,
        { skin: '#8A4B2F', shirt: '#2456C4', shorts: '#12161C', shoes: '#F6C445', bib: true },
        'push',
      ),
    ].join(''),
    words: [{ text: mark, x: 308, y: 470, size: 88, colour: '#C63A12' }],
  }
}

/** The bridge over the wide river at dusk, its cables as strings of light; the distance is on a pylon. */
export const river: Scene = ({ luck, mark }) => {
  const cables = [330, 870].flatMap((tower) =>
    Array.from({ length: 9 }, (_, at) => {
      const reach = 40 + at * 28
      return `<path d="M${tower} ${180 + at * 10} L${tower - reach} 470 M${tower} ${180 + at * 10} L${tower + reach} 470" stroke="#FFF3D6" stroke-width="3" opacity="0.75"/>`
    }),
  )
  const ripples = Array.from(
    { length: 7 },
    (_, at) =>
      `<path d="M${luck.whole(-60, 300)} ${545 + at * 20} h${luck.whole(240, 700)}" stroke="#F6C98A" stroke-width="5" stroke-linecap="round" opacity="${0.55 - at * 0.06}"/>`,
  )
  return {
    shapes: [
      sky('#3B2C5E', '#B5446E', '#F08A5D', '#FFD9A0'),
      glow(600, 430, 104, '#FFE9B8'),
      hills(luck, 520, 60, '#5C3A63', 4),
      `<rect y="510" width="${WIDTH}" height="190" fill="#4A3F7A"/><path d="M470 510 h260 l40 180 h-340 Z" fill="#F08A5D" opacity="0.45"/>`,
      ripples.join(''),
      cables.join(''),
      `<path d="M306 160 h48 l14 380 h-76 Z M846 160 h48 l14 380 h-76 Z" fill="#F7EBDD"/><rect x="-20" y="466" width="${WIDTH + 40}" height="22" fill="#F7EBDD"/><rect x="-20" y="488" width="${WIDTH + 40}" height="10" fill="#8E6A86"/>`,
      `<path d="M-20 690 Q420 640 760 676 T1220 660 V870 H-20 Z" fill="#2E2748"/><path d="M-20 690 Q420 640 760 676 T1220 660" fill="none" stroke="#F6C98A" stroke-width="8" opacity="0.7"/>`,
      palm(90, 740, 360, '#1F1A35', { lean: 70, crown: 1.1 }),
      palm(1130, 730, 300, '#1F1A35', { lean: -60, crown: 0.95 }),
      athlete(470, 730, 1.15, {
        skin: '#5B2E1C',
        shirt: '#F6C445',
        shorts: '#12161C',
        shoes: '#FFFFFF',
        bib: true,
      }),
      athlete(
        690,
        740,
        1.05,
        { skin: '#8A4B2F', shirt: '#2FA3A0', shorts: '#12161C', shoes: '#F2541B', bib: true },
        'push',
      ),
    ].join(''),
    words: [{ text: mark, x: 600, y: 330, size: 120, colour: '#FFFFFF' }],
  }
}

const FACADES = ['#E9A13B', '#C63A12', '#2F8F8B', '#F4D58D', '#B5446E', '#3D6CB0']

const facade = (x: number, colour: string, height: number) =>
  `<rect x="${x}" y="${600 - height}" width="164" height="${height + 40}" fill="${colour}"/><rect x="${x - 6}" y="${594 - height}" width="176" height="16" fill="#FFF7E6"/>${[
    26, 94,
  ]
    .map(
      (left) =>
        `<path d="M${x + left} ${670 - height} a22 22 0 0 1 44 0 v56 h-44 Z" fill="#3A2A20"/><path d="M${x + left - 8} ${728 - height} h60 v8 h-60 Z M${x + left - 4} ${736 - height} v34 h52 v-34" fill="none" stroke="#5B3A22" stroke-width="6"/><path d="M${x + left} ${560} a22 22 0 0 1 44 0 v56 h-44 Z" fill="#3A2A20"/>`,
    )
    .join('')}`

/** Balconies of the old town, the clock tower, and flags across the street. */
export const walls: Scene = ({ mark }) => ({
  shapes: [
    sky('#F7B267', '#FAD7A0', '#FFF4DE'),
    cloud(300, 150, 0.9, '#FFFFFF', 0.8),
    glow(930, 250, 70, '#FFFFFF'),
    `<path d="M500 600 V250 h200 V600 Z" fill="#F2C14E"/><path d="M490 250 h220 v-22 h-220 Z" fill="#FFF7E6"/><path d="M530 228 v-80 h140 v80 Z" fill="#F2C14E"/><path d="M522 148 L600 40 L678 148 Z" fill="#FFF7E6"/><circle cx="600" cy="188" r="30" fill="#FFFFFF" stroke="#5B3A22" stroke-width="6"/><path d="M600 188 v-20 M600 188 l14 8" stroke="#12161C" stroke-width="5" stroke-linecap="round"/>`,
    `<path d="M546 600 V430 a54 54 0 0 1 108 0 V600 Z" fill="#7A3F1D"/>`,
    facade(-10, FACADES[0] ?? '', 380),
    facade(160, FACADES[2] ?? '', 320),
    facade(330, FACADES[4] ?? '', 350),
    facade(706, FACADES[1] ?? '', 330),
    facade(876, FACADES[5] ?? '', 370),
    facade(1046, FACADES[3] ?? '', 310),
    `<rect y="596" width="${WIDTH}" height="280" fill="#8E7B66"/>`,
    road(600, 596, '#6C5C4B', '#F4E3C2', 560),
    bunting(40, 300, 1160, 300, ['#F6C445', '#2456C4', '#C63A12'], 70),
    gate(600, 392, 400, 250, '#0B6E8A', '#12161C'),
    athlete(480, 700, 1.1, {
      skin: '#5B2E1C',
      shirt: '#FFFFFF',
      shorts: '#12161C',
      shoes: '#F2541B',
      bib: true,
    }),
    athlete(
      690,
      740,
      1.3,
      { skin: '#8A4B2F', shirt: '#F2541B', shorts: '#12161C', shoes: '#FFFFFF', bib: true },
      'push',
    ),
  ].join(''),
  words: [{ text: `META · ${mark}`, x: 600, y: 444, size: 50, colour: '#FFFFFF', spacing: 3 }],
})
