/** Skies, hills, roads, plants and houses: the pieces the scenes are put together from. */
import type { Chance } from '../random.ts'

export const WIDTH = 1200
export const HEIGHT = 870

/** From the top down. Each scene has one sky, so one name is enough. */
export const sky = (...colours: string[]) => {
  const stops = colours.map(
    (colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`,
  )
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`
}

/** A disc with two soft rings around it. */
export const glow = (x: number, y: number, radius: number, colour: string) =>
  [2.1, 1.5, 1]
    .map(
      (ring, at) =>
        `<circle cx="${x}" cy="${y}" r="${radius * ring}" fill="${colour}" opacity="${[0.14, 0.22, 1][at]}"/>`,
    )
    .join('')

export const stars = (luck: Chance, count: number, until: number) =>
  Array.from(
    { length: count },
    () =>
      `<circle cx="${luck.whole(0, WIDTH)}" cy="${luck.whole(0, until)}" r="${1 + luck.next() * 2.4}" fill="#FFFFFF" opacity="${0.35 + luck.next() * 0.6}"/>`,
  ).join('')

/** A jagged chain of peaks. */
export const peaks = (luck: Chance, base: number, height: number, colour: string, steps = 9) => {
  const points = Array.from({ length: steps * 2 + 1 }, (_, step) => {
    const lift = step % 2 === 1 ? 0.55 + luck.next() * 0.45 : luck.next() * 0.4
    return `${(step * WIDTH) / (steps * 2)},${base - lift * height}`
  })
  return `<path d="M0,${HEIGHT} L${points.join(' L')} L${WIDTH},${HEIGHT} Z" fill="${colour}"/>`
}

/** Round hills, one wave after another. */
export const hills = (luck: Chance, base: number, height: number, colour: string, waves = 3) => {
  const step = WIDTH / waves
  let path = `M0,${HEIGHT} L0,${base - luck.next() * height * 0.5}`
  for (let wave = 0; wave < waves; wave++) {
    const from = wave * step
    const top = base - height * (0.5 + luck.next() * 0.5)
    const end = base - luck.next() * height * 0.4
    path += ` C${from + step * 0.3},${top} ${from + step * 0.6},${top} ${from + step},${end}`
  }
  return `<path d="${path} L${WIDTH},${HEIGHT} Z" fill="${colour}"/>`
}

/** Bands of light mist. */
export const mist = (y: number, opacity = 0.35) =>
  `<path d="M-20 ${y} q160 -26 320 0 t320 0 t320 0 t320 0 v26 q-160 26 -320 0 t-320 0 t-320 0 t-320 0 Z" fill="#FFFFFF" opacity="${opacity}"/>`

/** A road that comes towards us from x, y. */
export const road = (x: number, y: number, colour: string, line = '#FFFFFF', width = 520) =>
  `<path d="M${x - 16} ${y} L${x + 16} ${y} L${WIDTH / 2 + width} ${HEIGHT} L${WIDTH / 2 - width} ${HEIGHT} Z" fill="${colour}"/><path d="M${x} ${y} L${WIDTH / 2} ${HEIGHT}" stroke="${line}" stroke-width="9" stroke-dasharray="34 30"/>`

export const cloud = (x: number, y: number, size: number, colour = '#FFFFFF', opacity = 0.9) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="${colour}" opacity="${opacity}"><rect x="-90" y="-20" width="180" height="40" rx="20"/><circle cx="-34" cy="-24" r="36"/><circle cx="24" cy="-34" r="48"/></g>`

/** The plant of the páramo: a furry trunk under a crown of pale leaves. */
export const frailejon = (x: number, y: number, size: number, leaf: string, trunk: string) => {
  const leaves = Array.from({ length: 11 }, (_, at) => {
    const turn = -90 + (at - 5) * 17
    return `<ellipse cx="0" cy="-46" rx="9" ry="48" fill="${leaf}" transform="rotate(${turn + 90})"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${size})"><rect x="-13" y="-92" width="26" height="96" rx="11" fill="${trunk}"/><path d="M-15 -70 h30 M-15 -46 h30 M-15 -22 h30" stroke="${leaf}" stroke-width="4" opacity="0.4"/><g transform="translate(0 -88)">${leaves.join('')}<circle cx="0" cy="-84" r="9" fill="#F6C445"/><circle cx="-22" cy="-78" r="7" fill="#F6C445"/><circle cx="22" cy="-78" r="7" fill="#F6C445"/></g></g>`
}

const FRONDS = [-80, -48, -16, 18, 50, 84]

/** `droop` 1 for the beach; the wax palm of Cocora is thin, tall and tight. */
export const palm = (x: number, y: number, height: number, colour: string, { lean = 0, crown = 1 } = {}) => {
  const top = `${x + lean} ${y - height}`
  const fronds = FRONDS.map(
    (turn) => `<path d="M0 0 q12 -64 4 -112 q-30 44 -4 112Z" fill="${colour}" transform="rotate(${turn})"/>`,
  )
  return `<path d="M${x} ${y} Q${x + lean * 0.2} ${y - height * 0.5} ${top}" fill="none" stroke="${colour}" stroke-width="${9 * crown + 3}" stroke-linecap="round"/><g transform="translate(${top}) scale(${crown})">${fronds.join('')}</g>`
}

/** Towers side by side with some windows lit. */
export const skyline = (
  luck: Chance,
  {
    base,
    height,
    colour,
    light,
    lit = 0.4,
  }: { base: number; height: number; colour: string; light: string; lit?: number },
) => {
  let drawn = ''
  for (let x = -20; x < WIDTH; ) {
    const width = luck.whole(54, 116)
    const tall = height * (0.35 + luck.next() * 0.65)
    drawn += `<rect x="${x}" y="${base - tall}" width="${width}" height="${tall + 20}" fill="${colour}"/>`
    if (luck.next() < 0.3)
      drawn += `<path d="M${x + width / 2} ${base - tall} v-${luck.whole(24, 60)}" stroke="${colour}" stroke-width="5"/>`
    for (let row = base - tall + 16; row < base - 20; row += 26)
      for (let column = x + 11; column < x + width - 16; column += 22)
        if (luck.next() < lit)
          drawn += `<rect x="${column}" y="${row}" width="11" height="13" fill="${light}" opacity="${0.5 + luck.next() * 0.5}"/>`
    x += width + luck.whole(-4, 16)
  }
  return drawn
}

/** The inflatable gate of a start or a finish. Its words come on top, on the beam at y + 44. */
export const gate = (x: number, y: number, width: number, height: number, colour: string, beam: string) =>
  `<path d="M${x - width / 2} ${y + height} V${y + 20} Q${x - width / 2} ${y - 10} ${x - width / 2 + 34} ${y - 10} H${x + width / 2 - 34} Q${x + width / 2} ${y - 10} ${x + width / 2} ${y + 20} V${y + height} h-46 V${y + 74} H${x - width / 2 + 46} V${y + height} Z" fill="${colour}"/><rect x="${x - width / 2 + 40}" y="${y + 2}" width="${width - 80}" height="60" rx="8" fill="${beam}"/>`

/** Little flags on a string from one point to the other. */
export const bunting = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  colours: readonly string[],
  sag = 60,
) => {
  const count = Math.round(Math.abs(x2 - x1) / 44)
  const at = (part: number) => {
    const inverse = 1 - part
    const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + sag * 2]
    return [
      inverse * inverse * x1 + 2 * inverse * part * mx + part * part * x2,
      inverse * inverse * y1 + 2 * inverse * part * my + part * part * y2,
    ] as const
  }
  const flags = Array.from({ length: count }, (_, flag) => {
    const [x, y] = at((flag + 0.5) / count)
    return `<path d="M${x - 16} ${y} h32 l-16 34 Z" fill="${colours[flag % colours.length]}"/>`
  })
  return `<path d="M${x1} ${y1} Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}" fill="none" stroke="#12161C" stroke-width="3" opacity="0.6"/>${flags.join('')}`
}

export const flower = (
  x: number,
  y: number,
  radius: number,
  colour: string,
  heart = '#F6C445',
  petals = 7,
) => {
  const drawn = Array.from({ length: petals }, (_, petal) => {
    const turn = (petal * 360) / petals
    return `<ellipse cx="0" cy="${-radius * 0.62}" rx="${radius * 0.34}" ry="${radius * 0.5}" fill="${colour}" transform="rotate(${turn})"/>`
  })
  return `<g transform="translate(${x} ${y})">${drawn.join('')}<circle r="${radius * 0.3}" fill="${heart}"/></g>`
}

/** Confetti or lights thrown over a part of the picture. */
export const scatter = (luck: Chance, count: number, until: number, colours: readonly string[]) =>
  Array.from({ length: count }, () => {
    const [x, y, turn] = [luck.whole(0, WIDTH), luck.whole(0, until), luck.whole(0, 180)]
    return `<rect x="${x}" y="${y}" width="${luck.whole(8, 18)}" height="8" rx="2" fill="${luck.pick(colours)}" transform="rotate(${turn} ${x} ${y})"/>`
  }).join('')
