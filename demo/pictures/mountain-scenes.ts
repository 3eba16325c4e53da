/** Covers of races in the high country: páramo, snow, night trail, a climb, fields and palms. */
import { athlete, rider, shadow } from './figures.ts'
import { cloud, frailejon, gate, glow, hills, mist, palm, peaks, road, sky, stars, WIDTH } from './land.ts'
import type { Scene } from './scene.ts'

const WARM = { skin: '#8A4B2F', shorts: '#12161C', bib: true } as const

/** First light over the moor; three runners between frailejones. */
export const paramo: Scene = ({ luck, mark }) => ({
  shapes: [
    sky('#F2541B', '#FF9A5A', '#FFD9B0', '#FFEFD8'),
    glow(400, 330, 120, '#FFF4D6'),
    peaks(luck, 520, 300, '#D9764A', 4),
    mist(440),
    peaks(luck, 600, 260, '#A8492B', 6),
    mist(540, 0.28),
    hills(luck, 640, 110, '#3F6B4F', 3),
    frailejon(120, 640, 1.5, '#C9D8A6', '#4A3A2A'),
    frailejon(300, 600, 0.8, '#B7CB95', '#4A3A2A'),
    frailejon(1080, 630, 1.3, '#C9D8A6', '#4A3A2A'),
    frailejon(960, 590, 0.7, '#B7CB95', '#4A3A2A'),
    gate(770, 300, 330, 300, '#12161C', '#F2541B'),
    road(770, 600, '#2A2320', '#FFD9B0', 420),
    athlete(690, 640, 0.82, { ...WARM, shirt: '#FFFFFF', shoes: '#F6C445' }, 'push'),
    athlete(820, 690, 1.15, { ...WARM, skin: '#5B2E1C', shirt: '#0E7C66', shoes: '#FFFFFF' }),
    hills(luck, 830, 60, '#22402F', 2),
    frailejon(210, 850, 1.9, '#DCE7BF', '#33271C'),
    frailejon(1120, 870, 2, '#DCE7BF', '#33271C'),
  ].join(''),
  words: [{ text: mark, x: 770, y: 355, size: 64, colour: '#FFFFFF', spacing: 2 }],
})

/** A volcano with its plume, snow and a ridge with one runner. */
export const volcano: Scene = ({ luck, mark }) => ({
  shapes: [
    sky('#0B3D63', '#2F7FB0', '#A9D6E8', '#E8F4F4'),
    `<path d="M560 210 C520 150 620 120 570 60 C640 20 720 50 690 100 C760 90 740 170 660 160 C660 190 630 215 600 215 Z" fill="#FFFFFF" opacity="0.75"/>`,
    `<path d="M120 700 L470 260 L540 215 L640 215 L720 270 L1120 700 Z" fill="#5D7186"/>`,
    `<path d="M640 215 L720 270 L1120 700 H760 L690 520 Z" fill="#46586B"/>`,
    `<path d="M330 436 L470 260 L540 215 L640 215 L720 270 L880 442 L800 420 L760 486 L690 400 L640 470 L580 392 L520 478 L470 404 L410 470 L385 420 Z" fill="#FFFFFF"/>`,
    `<path d="M640 215 L720 270 L880 442 L800 420 L760 486 L690 400 L650 450 Z" fill="#D7E6EE"/>`,
    mist(560, 0.5),
    hills(luck, 680, 120, '#7C8B5A', 2),
    hills(luck, 760, 120, '#55663C', 3),
    `<path d="M-20 640 Q300 560 620 640 T1220 600 V870 H-20 Z" fill="#3B4A2B"/>`,
    `<path d="M-20 668 Q300 588 620 668 T1220 628" fill="none" stroke="#C9A66B" stroke-width="16"/>`,
    frailejon(150, 622, 1, '#C9D8A6', '#3A2C20'),
    frailejon(1010, 622, 0.9, '#C9D8A6', '#3A2C20'),
    athlete(450, 622, 1.25, {
      skin: '#7A4430',
      shirt: '#F2541B',
      shorts: '#12161C',
      shoes: '#F6C445',
      bib: true,
    }),
    `<path d="M716 690 V470" stroke="#6B4A2E" stroke-width="16"/><path d="M640 470 h150 l34 36 l-34 36 h-150 Z" fill="#F2541B"/>`,
  ].join(''),
  words: [{ text: mark, x: 720, y: 524, size: 58, colour: '#FFFFFF' }],
})

/** Head torches in a line along the ridge, under the stars. */
export const headTorches: Scene = ({ luck, mark }) => {
  const torches = Array.from({ length: 9 }, (_, at) => {
    const [x, y] = [120 + at * 112, 600 - Math.sin(at * 0.75) * 34 - at * 16]
    return `<path d="M${x + 12} ${y - 78} l110 -34 v70 Z" fill="#FFF2B8" opacity="0.22"/>${athlete(x, y, 0.44, shadow('#05080F'), at % 2 ? 'push' : 'stride')}<circle cx="${x + 14}" cy="${y - 82}" r="6" fill="#FFF2B8"/>`
  })
  return {
    shapes: [
      sky('#0A1230', '#1B2A5C', '#3C4E8E', '#8A6FA8'),
      stars(luck, 150, 430),
      glow(270, 190, 62, '#F5F0D8'),
      `<circle cx="296" cy="176" r="58" fill="#16224F"/>`,
      peaks(luck, 520, 320, '#2B3A73', 4),
      `<path d="M520 330 L600 236 L676 322 L640 310 L606 338 L576 306 Z" fill="#C8D2F0" opacity="0.8"/>`,
      peaks(luck, 600, 240, '#1A2552', 5),
      `<path d="M-10 690 L200 590 L420 620 L700 500 L940 480 L1210 400 V870 H-10 Z" fill="#0B1026"/>`,
      torches.join(''),
      peaks(luck, 860, 150, '#060916', 12),
    ].join(''),
    words: [{ text: mark, x: 760, y: 290, size: 170, colour: '#FFFFFF', spacing: -4 }],
  }
}

/** The long climb: a road that folds itself up a green wall. */
export const climb: Scene = ({ luck, mark }) => {
  const bends =
    'M330 900 C560 820 980 820 990 745 C1000 668 330 690 330 615 C330 548 870 556 870 492 C870 440 480 444 480 396 C480 356 720 352 712 314'
  return {
    shapes: [
      sky('#9ADBC8', '#CFF0E4', '#F4FBEF'),
      cloud(240, 190, 1.1),
      cloud(1010, 330, 0.8),
      peaks(luck, 480, 230, '#8CC9B4', 5),
      `<path d="M-20 870 L-20 600 L330 410 L560 330 L700 262 L800 330 L1000 420 L1220 560 V870 Z" fill="#16A888"/>`,
      `<path d="M700 262 L800 330 L1000 420 L1220 560 V870 H760 L640 560 Z" fill="#0E7C66"/>`,
      `<path d="${bends}" fill="none" stroke="#0A5C4B" stroke-width="52" stroke-linecap="round"/>`,
      `<path d="${bends}" fill="none" stroke="#39434F" stroke-width="38" stroke-linecap="round"/>`,
      `<path d="${bends}" fill="none" stroke="#FFFFFF" stroke-width="3" stroke-dasharray="16 18"/>`,
      `<path d="M560 324 V196" stroke="#12161C" stroke-width="12"/><rect x="420" y="120" width="290" height="104" rx="12" fill="#12161C"/><rect x="430" y="130" width="270" height="84" rx="6" fill="#0E7C66"/>`,
      rider(640, 496, 0.46, shadow('#083E33'), '#083E33', '#083E33'),
      rider(
        470,
        628,
        0.72,
        { skin: '#7A4430', shirt: '#F6C445', shorts: '#12161C', shoes: '#F2541B' },
        '#F2541B',
      ),
      rider(
        800,
        760,
        1.1,
        { skin: '#5B2E1C', shirt: '#FFFFFF', shorts: '#12161C', shoes: '#C63A12' },
        '#F6C445',
      ),
    ].join(''),
    words: [
      { text: 'ALTO DE LETRAS', x: 565, y: 166, size: 34, colour: '#FFFFFF', spacing: 2 },
      { text: `3.677 m · ${mark}`, x: 565, y: 204, size: 32, colour: '#CDEFE6', spacing: 2 },
    ],
  }
}

/** Fields like a quilt, a village, and the bunch at full speed. */
export const bunch: Scene = ({ luck, mark }) => {
  const greens = ['#7FB069', '#B5C96A', '#E0C95A', '#5E9A5A', '#98BF63', '#CFA94A']
  const quilt = Array.from({ length: 24 }, (_, at) => {
    const [x, y] = [(at % 8) * 160 - 60, 360 + Math.floor(at / 8) * 74]
    return `<path d="M${x} ${y + 30} l150 -26 l46 78 l-166 20 Z" fill="${greens[(at * 5 + luck.whole(0, 2)) % greens.length]}"/>`
  })
  const shirts = ['#F6C445', '#C63A12', '#FFFFFF', '#2456C4', '#6D3FC0', '#F2541B', '#12161C']
  const riders = shirts.map((shirt, at) =>
    rider(
      170 + at * 145,
      690 + (at % 2) * 60,
      0.86 + (at % 2) * 0.16,
      { skin: at % 3 ? '#7A4430' : '#5B2E1C', shirt, shorts: '#12161C', shoes: '#FFFFFF' },
      shirt,
    ),
  )
  return {
    shapes: [
      sky('#3E8FC4', '#9CD0E6', '#F3F6E4'),
      cloud(330, 160, 1.3),
      cloud(760, 220, 0.9),
      hills(luck, 370, 150, '#6FA58A', 4),
      hills(luck, 420, 90, '#4C8A66', 3),
      `<rect y="400" width="${WIDTH}" height="480" fill="#5E9A5A"/>`,
      quilt.join(''),
      `<path d="M236 392 v-70 h56 v70 Z M292 392 v-116 l22 -40 l22 40 v116 Z" fill="#FFF7E6"/><path d="M226 326 l38 -34 l38 34 Z M288 280 l26 -56 l26 56 Z" fill="#B4532A"/><path d="M314 224 v-30 M304 204 h20" stroke="#12161C" stroke-width="5"/>`,
      `<rect x="350" y="352" width="66" height="46" fill="#FFFFFF"/><path d="M342 356 l41 -28 l41 28 Z" fill="#B4532A"/>`,
      `<path d="M-20 560 H1220 V870 H-20 Z" fill="#3A424D"/><path d="M-20 572 H1220" stroke="#FFFFFF" stroke-width="7"/><path d="M-20 810 H1220" stroke="#F6C445" stroke-width="9" stroke-dasharray="60 44"/>`,
      riders.join(''),
    ].join(''),
    words: [{ text: mark, x: 600, y: 340, size: 190, colour: '#FFFFFF', spacing: -4 }],
  }
}

/** Coffee hills and wax palms; the baton goes from hand to hand. */
export const palms: Scene = ({ luck, mark }) => {
  const shirts = ['#C63A12', '#FFFFFF', '#F6C445', '#2456C4']
  const team = shirts.map((shirt, at) =>
    athlete(
      280 + at * 190,
      668 - (at % 2) * 12,
      1.06,
      { skin: at % 2 ? '#8A4B2F' : '#5B2E1C', shirt, shorts: '#12161C', shoes: '#FFFFFF', bib: true },
      at % 2 ? 'push' : 'stride',
    ),
  )
  const rows = Array.from(
    { length: 9 },
    (_, row) =>
      `<path d="M-20 ${600 + row * 30} q300 ${-50 + row * 4} 640 0 t620 0" fill="none" stroke="#1F5A33" stroke-width="11" stroke-dasharray="4 22" stroke-linecap="round"/>`,
  )
  return {
    shapes: [
      sky('#FFB46B', '#FFD79A', '#FFF3D4'),
      glow(830, 380, 96, '#FFFFFF'),
      hills(luck, 470, 190, '#9CC48A', 3),
      hills(luck, 540, 170, '#6BA866', 4),
      mist(500, 0.4),
      palm(180, 560, 400, '#2E6B3F', { lean: 10, crown: 0.62 }),
      palm(330, 540, 330, '#3B7D4C', { lean: -8, crown: 0.5 }),
      palm(980, 560, 430, '#2E6B3F', { lean: -12, crown: 0.64 }),
      palm(1090, 550, 340, '#3B7D4C', { lean: 8, crown: 0.5 }),
      hills(luck, 640, 110, '#3F8A4C', 2),
      `<rect y="620" width="${WIDTH}" height="260" fill="#2F7340"/>`,
      rows.join(''),
      `<path d="M-20 640 H1220 V720 H-20 Z" fill="#B57A4A"/>`,
      team.join(''),
      `<circle cx="600" cy="240" r="96" fill="#C63A12"/><path d="M504 240 a96 96 0 0 1 192 0 Z" fill="#F2541B"/><path d="M570 148 q-26 92 0 186 M630 148 q26 92 0 186" fill="none" stroke="#FFFFFF" stroke-width="6" opacity="0.5"/><path d="M544 318 L578 372 M656 318 L622 372" stroke="#5B2E1C" stroke-width="4"/><rect x="574" y="370" width="52" height="36" rx="6" fill="#8A5A33"/>`,
    ].join(''),
    words: [{ text: mark, x: 600, y: 266, size: 84, colour: '#FFFFFF' }],
  }
}
