/** Covers of races in the big towns. */
import { athlete, rider, shadow } from './figures.ts'
import { flower, glow, hills, scatter, sky, skyline, stars, WIDTH } from './land.ts'
import type { Scene } from './scene.ts'

/** A valley of lights: houses up the slopes, towers below, traces of light on the road. */
export const night: Scene = ({ luck, mark }) => {
  const houses = Array.from({ length: 420 }, () => {
    const x = luck.whole(0, WIDTH)
    const edge = 250 + Math.abs(x - 600) * -0.12 + Math.sin(x / 130) * 26
    return `<rect x="${x}" y="${luck.whole(Math.round(edge) + 20, 520)}" width="5" height="5" fill="${luck.pick(['#FFD27A', '#FFE9B8', '#FF9A5A'])}" opacity="${0.35 + luck.next() * 0.65}"/>`
  })
  const traces = Array.from(
    { length: 7 },
    (_, at) =>
      `<path d="M600 560 Q${600 + (at - 3) * 90} 680 ${600 + (at - 3) * 330} 880" fill="none" stroke="${at % 2 ? '#F2541B' : '#FF3D81'}" stroke-width="${4 + Math.abs(at - 3) * 2}" opacity="0.75"/>`,
  )
  return {
    shapes: [
      sky('#0A0C2A', '#1D1650', '#4A1F6B', '#8E2F6E'),
      stars(luck, 90, 230),
      glow(250, 170, 54, '#FFF4D6'),
      `<path d="M0 300 Q150 230 320 270 T640 250 T960 260 T1200 220 V600 H0 Z" fill="#140F38"/>`,
      houses.join(''),
      skyline(luck, { base: 580, height: 250, colour: '#0C0A26', light: '#FFD27A', lit: 0.42 }),
      `<rect y="570" width="${WIDTH}" height="300" fill="#0E0B24"/>`,
      traces.join(''),
      `<rect x="424" y="138" width="352" height="176" rx="26" fill="none" stroke="#FF3D81" stroke-width="9"/><rect x="424" y="138" width="352" height="176" rx="26" fill="none" stroke="#FFFFFF" stroke-width="2.5"/><rect x="412" y="126" width="376" height="200" rx="34" fill="#FF3D81" opacity="0.14"/><path d="M470 314 V430 M730 314 V430" stroke="#2B1E55" stroke-width="12"/>`,
      athlete(
        440,
        690,
        1.15,
        { skin: '#C27B57', shirt: '#12D6C5', shorts: '#12161C', shoes: '#FFFFFF', bib: true },
        'push',
      ),
      athlete(640, 720, 1.35, {
        skin: '#8A4B2F',
        shirt: '#F2541B',
        shorts: '#12161C',
        shoes: '#FFE45C',
        bib: true,
      }),
      athlete(
        830,
        680,
        1.08,
        { skin: '#6B3A26', shirt: '#FFE45C', shorts: '#12161C', shoes: '#FFFFFF', bib: true },
        'push',
      ),
    ].join(''),
    words: [{ text: mark, x: 600, y: 280, size: 148, colour: '#FFE9F2', spacing: 2 }],
  }
}

/** The viaduct: on foot to the left, on wheels to the right. */
export const viaduct: Scene = ({ luck, mark }) => {
  const cables = Array.from(
    { length: 13 },
    (_, at) =>
      `<path d="M600 ${150 + at * 14} L${600 - 46 - at * 46} 560 M600 ${150 + at * 14} L${600 + 46 + at * 46} 560" stroke="#D5E1FC" stroke-width="4" opacity="0.85"/>`,
  )
  return {
    shapes: [
      sky('#15327F', '#2456C4', '#6E97F0', '#D5E1FC'),
      glow(600, 420, 150, '#FFFFFF'),
      hills(luck, 560, 140, '#3D6CD0', 4),
      skyline(luck, { base: 620, height: 130, colour: '#1C3F94', light: '#D5E1FC', lit: 0.25 }),
      cables.join(''),
      `<path d="M560 870 L592 120 H608 L640 870 H604 L600 300 L596 870 Z" fill="#F4F7FF"/><rect x="566" y="330" width="68" height="18" fill="#F4F7FF"/>`,
      `<path d="M-20 552 H1220 V610 H-20 Z" fill="#0F2358"/><path d="M-20 552 H1220" stroke="#FFFFFF" stroke-width="7"/>`,
      `<path d="M-20 610 H1220 V870 H-20 Z" fill="#0B1A44" opacity="0.85"/>`,
      athlete(330, 552, 1.25, {
        skin: '#8A4B2F',
        shirt: '#F2541B',
        shorts: '#12161C',
        shoes: '#FFFFFF',
        bib: true,
      }),
      athlete(
        160,
        552,
        0.95,
        { skin: '#5B2E1C', shirt: '#F6C445', shorts: '#12161C', shoes: '#F2541B', bib: true },
        'push',
      ),
      rider(
        820,
        552,
        1.15,
        { skin: '#7A4430', shirt: '#F2541B', shorts: '#12161C', shoes: '#FFFFFF' },
        '#F6C445',
        '#0B1A44',
      ),
      rider(
        1060,
        552,
        0.95,
        { skin: '#5B2E1C', shirt: '#FFFFFF', shorts: '#12161C', shoes: '#F6C445' },
        '#F2541B',
        '#0B1A44',
      ),
    ].join(''),
    words: [{ text: mark, x: 330, y: 250, size: 124, colour: '#FFFFFF', spacing: 2 }],
  }
}

/** Glass towers, a banner down the tallest one, confetti of the firm. */
export const offices: Scene = ({ luck, mark }) => {
  const glass = (x: number, top: number, width: number, colour: string, pane: string) => {
    let panes = ''
    for (let y = top + 18; y < 640; y += 34)
      for (let left = x + 14; left < x + width - 24; left += 34)
        panes += `<rect x="${left}" y="${y}" width="24" height="22" fill="${pane}" opacity="${0.35 + luck.next() * 0.6}"/>`
    return `<rect x="${x}" y="${top}" width="${width}" height="${660 - top}" fill="${colour}"/>${panes}`
  }
  return {
    shapes: [
      sky('#FFE0CF', '#FFF3EA', '#FFFFFF'),
      glow(980, 360, 90, '#F2541B'),
      hills(luck, 520, 190, '#D9C3B4', 3),
      glass(60, 330, 190, '#37474F', '#9FC5D8'),
      glass(280, 230, 170, '#263238', '#F6C445'),
      glass(740, 290, 200, '#37474F', '#9FC5D8'),
      glass(970, 400, 190, '#263238', '#FFD9C7'),
      glass(470, 110, 240, '#12161C', '#5F7C8A'),
      `<path d="M510 150 h160 v360 l-80 50 l-80 -50 Z" fill="#F2541B"/>`,
      scatter(luck, 90, 560, ['#F2541B', '#F6C445', '#2456C4', '#0E7C66']),
      `<rect y="640" width="${WIDTH}" height="240" fill="#46525C"/><path d="M-20 700 H1220" stroke="#FFFFFF" stroke-width="8" stroke-dasharray="70 46"/>`,
      ...['#F2541B', '#FFFFFF', '#F2541B', '#FFFFFF', '#F2541B'].map((shirt, at) =>
        athlete(
          200 + at * 200,
          712 + (at % 2) * 26,
          1.05,
          { skin: at % 2 ? '#C27B57' : '#6B3A26', shirt, shorts: '#12161C', shoes: '#F6C445', bib: true },
          at % 2 ? 'push' : 'stride',
        ),
      ),
    ].join(''),
    words: [{ text: mark, x: 590, y: 390, size: 150, colour: '#FFFFFF', spacing: -2 }],
  }
}

/** A carpet of flowers as the silleteros carry them, the distance in its middle. */
export const flowers: Scene = ({ luck, mark }) => {
  const colours = ['#D81E5B', '#F2541B', '#6D3FC0', '#F6C445', '#FFFFFF', '#2456C4']
  const rings = [
    { count: 10, radius: 225, size: 76 },
    { count: 15, radius: 345, size: 84 },
    { count: 20, radius: 490, size: 94 },
    { count: 26, radius: 650, size: 100 },
  ]
  const wreath = rings.flatMap(({ count, radius, size }, ring) =>
    Array.from({ length: count }, (_, at) => {
      const turn = (at / count) * Math.PI * 2 + ring * 0.3
      const colour = colours[(at + ring * 2) % colours.length] ?? '#D81E5B'
      return flower(
        600 + Math.cos(turn) * radius,
        330 + Math.sin(turn) * radius,
        size * (0.85 + luck.next() * 0.3),
        colour,
        colour === '#F6C445' ? '#8A4B08' : '#F6C445',
        6 + (at % 3),
      )
    }),
  )
  return {
    shapes: [
      `<rect width="${WIDTH}" height="870" fill="#1F6B4A"/>`,
      wreath.join(''),
      `<circle cx="600" cy="330" r="190" fill="#12161C"/><circle cx="600" cy="330" r="172" fill="none" stroke="#F6C445" stroke-width="5"/>`,
      athlete(600, 424, 0.72, shadow('#F2541B')),
    ].join(''),
    words: [
      { text: mark, x: 600, y: 262, size: 100, colour: '#FFFFFF' },
      { text: 'FERIA DE LAS FLORES', x: 600, y: 458, size: 24, colour: '#F6C445', spacing: 1, maxWidth: 200 },
    ],
  }
}
