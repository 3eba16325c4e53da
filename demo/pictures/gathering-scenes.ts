/** Covers of what is not a race of the fast: the congress, the fair, the children's day, the walk. */
import { athlete, shadow } from './figures.ts'
import { bunting, cloud, glow, hills, palm, scatter, sky, stars, WIDTH } from './land.ts'
import type { Scene } from './scene.ts'

/** A pulse that runs through a body in motion. */
export const pulse: Scene = ({ mark }) => {
  const rings = [520, 430, 340, 250].map(
    (radius, at) => `<circle cx="760" cy="380" r="${radius}" fill="#9468E6" opacity="${0.1 + at * 0.06}"/>`,
  )
  const beat = 'M-20 430 H250 l34 -60 l40 60 h46 l46 -190 l64 330 l48 -190 l26 50 H1220'
  return {
    shapes: [
      sky('#2A1458', '#4B2496', '#6D3FC0'),
      rings.join(''),
      `<path d="M60 120 h90 M105 75 v90" stroke="#E4D8F8" stroke-width="22" opacity="0.35"/><path d="M1030 640 h70 M1065 605 v70" stroke="#E4D8F8" stroke-width="18" opacity="0.35"/>`,
      athlete(740, 640, 2.4, { skin: '#E4D8F8', shirt: '#FFFFFF', shorts: '#C9B2F2', shoes: '#F6C445' }),
      `<path d="M752 300 c-16 -30 -62 -22 -56 16 c4 26 34 44 56 62 c22 -18 52 -36 56 -62 c6 -38 -40 -46 -56 -16 Z" fill="#E8384F"/>`,
      `<path d="${beat}" fill="none" stroke="#2A1458" stroke-width="26" stroke-linejoin="round" opacity="0.5"/><path d="${beat}" fill="none" stroke="#F6C445" stroke-width="11" stroke-linejoin="round" stroke-linecap="round"/>`,
    ].join(''),
    words: [{ text: mark, x: 110, y: 220, size: 104, colour: '#FFFFFF', align: 'left', spacing: 3 }],
  }
}

/** Tents, strings of lamps, a stage with its beams and hands in the air. */
export const fair: Scene = ({ luck, mark }) => {
  const beams = Array.from(
    { length: 7 },
    (_, at) =>
      `<path d="M600 470 L${120 + at * 160 - 46} -20 h92 Z" fill="${at % 2 ? '#F6C445' : '#FF6FB5'}" opacity="0.26"/>`,
  )
  const tent = (x: number, colour: string) =>
    `<path d="M${x - 120} 520 L${x} 400 L${x + 120} 520 Z" fill="${colour}"/><path d="M${x - 40} 520 L${x} 400 L${x + 40} 520 Z" fill="#FFFFFF" opacity="0.85"/><rect x="${x - 110}" y="520" width="220" height="110" fill="#2A1747"/><rect x="${x - 92}" y="560" width="184" height="70" fill="#FFD27A" opacity="0.85"/>`
  const crowd = Array.from({ length: 13 }, (_, at) =>
    athlete(30 + at * 96, 860 + (at % 3) * 24, 1.02, shadow(at % 2 ? '#12081F' : '#1D0F30'), 'cheer'),
  )
  const lamps = Array.from({ length: 24 }, (_, at) => {
    const x = at * 52
    return `<circle cx="${x}" cy="${104 + Math.sin((x / 312) * Math.PI) ** 2 * 60}" r="9" fill="#FFE9B8"/>`
  })
  return {
    shapes: [
      sky('#1B0B3A', '#44197A', '#8B3BB0', '#F08A6B'),
      stars(luck, 50, 240),
      beams.join(''),
      lamps.join(''),
      `<path d="M380 640 V330 H820 V640 Z" fill="#12081F"/><path d="M360 340 L600 236 L840 340 Z" fill="#6D3FC0"/><rect x="404" y="350" width="392" height="150" rx="10" fill="#F2541B"/>`,
      tent(170, '#F2541B'),
      tent(1030, '#16A888'),
      `<rect y="628" width="${WIDTH}" height="250" fill="#22103C"/>`,
      athlete(500, 640, 0.66, shadow('#FFD27A'), 'cheer'),
      athlete(600, 640, 0.66, shadow('#FFFFFF'), 'cheer'),
      athlete(700, 640, 0.66, shadow('#FFD27A'), 'cheer'),
      crowd.join(''),
    ].join(''),
    words: [
      { text: mark, x: 600, y: 446, size: 92, colour: '#FFFFFF', spacing: 3 },
      { text: 'MÚSICA · MARCAS · CHARLAS', x: 600, y: 484, size: 26, colour: '#FFE9D6', spacing: 2 },
    ],
  }
}

/** Kites, a rainbow and short legs. */
export const kites: Scene = ({ luck, mark }) => {
  const kite = (x: number, y: number, size: number, one: string, two: string) =>
    `<g transform="translate(${x} ${y}) rotate(18) scale(${size})"><path d="M0 -90 L64 0 L0 120 L-64 0 Z" fill="${one}"/><path d="M0 -90 L64 0 L0 0 Z M0 0 L-64 0 L0 120 Z" fill="${two}"/><path d="M0 120 q30 50 -6 90 q-30 40 6 84" fill="none" stroke="#12161C" stroke-width="4"/></g>`
  const arcs = ['#E8384F', '#F2541B', '#F6C445', '#16A888', '#2456C4', '#6D3FC0'].map(
    (colour, at) =>
      `<circle cx="600" cy="640" r="${470 - at * 34}" fill="none" stroke="${colour}" stroke-width="34" opacity="0.85"/>`,
  )
  const shirts = ['#F6C445', '#E8384F', '#FFFFFF', '#2456C4', '#F2541B']
  return {
    shapes: [
      sky('#59C3E8', '#B5E7F5', '#F1FBFA'),
      arcs.join(''),
      cloud(150, 330, 1.2),
      cloud(1060, 420, 1.1),
      kite(330, 170, 0.9, '#F6C445', '#E8384F'),
      kite(720, 130, 0.66, '#16A888', '#FFFFFF'),
      hills(luck, 640, 120, '#8BCB5A', 3),
      `<rect y="620" width="${WIDTH}" height="260" fill="#6DB545"/>`,
      ...shirts.map((shirt, at) =>
        athlete(
          190 + at * 205,
          690 + (at % 2) * 26,
          0.78 + (at % 3) * 0.1,
          { skin: at % 2 ? '#C27B57' : '#7A4430', shirt, shorts: '#12161C', shoes: '#FFFFFF', bib: true },
          at % 2 ? 'push' : 'stride',
        ),
      ),
      scatter(luck, 40, 420, ['#F6C445', '#E8384F', '#FFFFFF', '#2456C4']),
    ].join(''),
    words: [{ text: mark, x: 600, y: 545, size: 190, colour: '#12161C', spacing: -4 }],
  }
}

/** Everybody goes the same way at their own pace, under one ribbon. */
export const walk: Scene = ({ luck, mark }) => {
  const shirts = ['#FFFFFF', '#D81E5B', '#FFFFFF', '#6D3FC0', '#FFFFFF', '#D81E5B']
  const people = shirts.map((shirt, at) =>
    athlete(
      150 + at * 180,
      704 + (at % 2) * 20,
      [1.15, 1, 0.72, 1.12, 1.02, 0.8][at] ?? 1,
      {
        skin: ['#C27B57', '#7A4430', '#8A4B2F', '#5B2E1C'][at % 4] ?? '#7A4430',
        shirt,
        shorts: '#3A2A55',
        shoes: '#12161C',
        bib: true,
      },
      'walk',
    ),
  )
  return {
    shapes: [
      sky('#F9A8C6', '#FBD3E0', '#FFF3F0'),
      glow(310, 300, 92, '#FFFFFF'),
      cloud(980, 380, 1),
      hills(luck, 560, 150, '#C9A7D8', 3),
      hills(luck, 620, 110, '#A3C9A0', 4),
      `<path d="M600 120 C500 120 500 230 560 320 L700 560 L640 600 L560 440 L480 600 L420 560 L560 320 C640 200 660 120 600 120 Z M600 170 C570 170 566 220 590 268 C616 226 630 170 600 170 Z" fill="#D81E5B" transform="translate(40 -30)"/>`,
      `<rect y="640" width="${WIDTH}" height="240" fill="#D9B8A0"/><path d="M-20 640 H1220" stroke="#FFFFFF" stroke-width="6"/>`,
      people.join(''),
      bunting(-20, 110, 480, 80, ['#D81E5B', '#FFFFFF', '#6D3FC0'], 40),
    ].join(''),
    words: [{ text: mark, x: 310, y: 360, size: 170, colour: '#8A1240', spacing: -4 }],
  }
}

/** A whole family behind one arch: each at the own pace, palms of the valley and the sun over the cane fields. */
export const festival: Scene = ({ luck, mark }) => {
  const family: [number, number, number, string][] = [
    [250, 742, 1.55, '#F26B21'],
    [470, 760, 1.75, '#1B6F80'],
    [700, 742, 1.5, '#F6C445'],
    [890, 770, 0.95, '#E8384F'],
    [1040, 780, 0.85, '#2E6B3F'],
  ]
  const people = family.map(([x, y, size, shirt], at) =>
    athlete(x, y, size, {
      skin: ['#7A4430', '#C27B57', '#5B2E1C', '#8A4B2F', '#C27B57'][at] ?? '#7A4430',
      shirt,
      shorts: '#12302A',
      shoes: '#FFFFFF',
      bib: true,
    }),
  )
  const rows = Array.from(
    { length: 9 },
    (_, at) =>
      `<path d="M-20 ${560 + at * 12} H1220" stroke="#4E9A4C" stroke-width="6" opacity="${0.7 - at * 0.05}"/>`,
  )
  return {
    shapes: [
      sky('#0E8C8C', '#7FD0B5', '#FFE9A8'),
      glow(930, 260, 120, '#FFF3C4'),
      cloud(250, 300, 1.1),
      hills(luck, 520, 170, '#3F7F6B', 4),
      hills(luck, 570, 90, '#5BA564', 5),
      rows.join(''),
      palm(90, 640, 330, '#1F5B46', { lean: 24 }),
      palm(1120, 650, 290, '#1F5B46', { lean: -20 }),
      `<rect y="660" width="${WIDTH}" height="220" fill="#C9673B"/><path d="M-20 660 H1220 M-20 740 H1220 M-20 820 H1220" stroke="#FFFFFF" stroke-width="4" opacity="0.6"/>`,
      people.join(''),
      bunting(-20, 90, 1240, 90, ['#F26B21', '#F6C445', '#1B6F80', '#E8384F'], 46),
    ].join(''),
    words: [{ text: mark, x: 600, y: 400, size: 210, colour: '#0B3B36', spacing: -4 }],
  }
}
