/** The cover of each event and the icon cut from it. The foot with name, date and place shows where links are shared. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { fontAt } from '#domain/certificates/drawing/letters.ts'
import { formatLongDate } from '#domain/colombia/clock.ts'
import { chance } from '../random.ts'
import { flowers, night, offices, viaduct } from './city-scenes.ts'
import { bay, river, walls } from './coast-scenes.ts'
import { fair, festival, kites, pulse, walk } from './gathering-scenes.ts'
import { HEIGHT, WIDTH } from './land.ts'
import { bunch, climb, headTorches, palms, paramo, volcano } from './mountain-scenes.ts'
import { paint } from './paint.ts'
import type { Scene } from './scene.ts'

type Shot = {
  scene: Scene
  /** Middle and side of the square the icon is cut from. */
  cut: [x: number, y: number, side: number]
  /** The strip of the icon. */
  ink: string
}

const SHOTS = {
  paramo: { scene: paramo, cut: [770, 470, 520], ink: '#C63A12' },
  night: { scene: night, cut: [620, 560, 460], ink: '#8E2F6E' },
  climb: { scene: climb, cut: [720, 560, 600], ink: '#0E7C66' },
  viaduct: { scene: viaduct, cut: [640, 400, 440], ink: '#2456C4' },
  palms: { scene: palms, cut: [600, 500, 560], ink: '#2E6B3F' },
  bay: { scene: bay, cut: [380, 370, 560], ink: '#1B6F80' },
  river: { scene: river, cut: [600, 420, 560], ink: '#7A2E57' },
  pulse: { scene: pulse, cut: [790, 370, 540], ink: '#6D3FC0' },
  offices: { scene: offices, cut: [590, 400, 620], ink: '#12161C' },
  volcano: { scene: volcano, cut: [540, 430, 600], ink: '#0B3D63' },
  flowers: { scene: flowers, cut: [600, 330, 640], ink: '#1F6B4A' },
  bunch: { scene: bunch, cut: [560, 560, 520], ink: '#0E7C66' },
  walls: { scene: walls, cut: [600, 360, 620], ink: '#0B6E8A' },
  torches: { scene: headTorches, cut: [330, 400, 560], ink: '#1A2552' },
  kites: { scene: kites, cut: [600, 460, 620], ink: '#2456C4' },
  walk: { scene: walk, cut: [700, 400, 540], ink: '#D81E5B' },
  festival: { scene: festival, cut: [470, 440, 560], ink: '#0E7C66' },
  fair: { scene: fair, cut: [600, 430, 600], ink: '#6D3FC0' },
} satisfies Record<string, Shot>

export type Poster = {
  scene: keyof typeof SHOTS
  /** What is written large: the distance mostly. */
  mark: string
}

type Told = { name: string; city?: string | undefined; event_datetime: Date }

const FOOT = 56

export const drawCover = ({ scene, mark }: Poster, { name, city, event_datetime }: Told): Promise<Buffer> => {
  const { shapes, words } = SHOTS[scene].scene({ luck: chance(name.length * 31 + mark.length), mark })
  const foot = { y: HEIGHT - 17, size: 32, spacing: 1 }
  return paint({
    width: WIDTH,
    height: HEIGHT,
    shapes: `${shapes}<rect y="${HEIGHT - FOOT}" width="${WIDTH}" height="${FOOT}" fill="#12161C"/>`,
    words: [
      ...words,
      { ...foot, text: name.toUpperCase(), x: 36, colour: '#FFFFFF', align: 'left' },
      {
        ...foot,
        text: [formatLongDate(event_datetime), city].filter(Boolean).join(' · '),
        x: WIDTH - 36,
        colour: '#FFD9C7',
        align: 'right',
      },
    ],
  })
}

const SIDE = 400
const STRIP = 132

/** A square of the cover over a strip with the mark: readable at the size of a thumb. */
export const cutIcon = async ({ scene, mark }: Poster, cover: Buffer): Promise<Buffer> => {
  const {
    cut: [x, y, side],
    ink,
  } = SHOTS[scene]
  const canvas = createCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  context.drawImage(await loadImage(cover), x - side / 2, y - side / 2, side, side, 0, -40, SIDE, SIDE)
  context.fillStyle = ink
  context.beginPath()
  for (const [left, top] of [
    [0, SIDE - STRIP + 26],
    [SIDE, SIDE - STRIP - 10],
    [SIDE, SIDE],
    [0, SIDE],
  ] as const)
    context.lineTo(left, top)
  context.fill()
  context.fillStyle = '#FFFFFF'
  context.textAlign = 'center'
  context.font = fontAt('barlow', mark.length > 5 ? 88 : 118)
  context.fillText(mark, SIDE / 2, SIDE - 22, SIDE - 40)
  return canvas.encode('jpeg', 95)
}
