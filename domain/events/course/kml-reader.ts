/** KML: lines and tracks in the order of the file, the points of its placemarks as marks. */
import { collectMarks, collectPoints, heightOf, lineOf, numberOf, someWords } from './collect-points.ts'
import type { Reader } from './raw-course.ts'
import { refused } from './refused-course.ts'

const LONGEST_TUPLE = 400

/** Up to the last place where one tuple ends and another begins. */
const WHOLE = /^.*[^ ,](?= [^ ,])/

/** 'longitude,latitude,height' between spaces, as they come in pieces; some programs put a space after a comma. */
const readTuples = (take: (tuple: string) => void) => {
  let rest = ''
  const takeAll = (text: string) => {
    for (const tuple of text.replaceAll(/ ?, ?/g, ',').split(' ')) if (tuple !== '') take(tuple)
  }
  return {
    start: () => {
      rest = ''
    },
    add: (text: string) => {
      const all = (rest + text).replaceAll(/\s+/g, ' ')
      const before = Math.max(0, all.length - LONGEST_TUPLE)
      const whole = WHOLE.exec(all.slice(before))
      const cut = whole ? before + whole[0].length : 0
      rest = all.slice(cut)
      if (rest.length > LONGEST_TUPLE) throw refused.damaged()
      takeAll(all.slice(0, cut))
    },
    end: () => {
      takeAll(rest)
      rest = ''
    },
  }
}

export const kmlReader = (): Reader => {
  const line = collectPoints()
  const marks = collectMarks()
  const words = someWords()
  /** Of the placemark that is open. */
  let placemark = { name: '', spots: [] as [number, number][] }

  const tuples = readTuples((tuple) => {
    const [longitude, latitude, height] = tuple.split(',', 3)
    line.add(numberOf(latitude), numberOf(longitude), heightOf(height))
  })

  const closeText = (name: string, parent: string) => {
    if (name === 'name' && parent === 'placemark') placemark.name = words.read()
    else if (name === 'coordinates' && parent === 'linestring') tuples.end()
    else if (name === 'coordinates' && parent === 'point') {
      const [longitude, latitude] = words.read().split(',', 2)
      placemark.spots.push([numberOf(latitude), numberOf(longitude)])
    } else if (name === 'coord' && parent === 'track') {
      const [longitude, latitude, height] = words.read().trim().split(/\s+/, 3)
      line.add(numberOf(latitude), numberOf(longitude), heightOf(height))
    }
  }

  return {
    open: (name) => {
      if (name === 'placemark') placemark = { name: '', spots: [] }
      tuples.start()
      words.start()
    },
    text: (text, name, parent) => {
      if (name === 'coordinates' && parent === 'linestring') tuples.add(text)
      else words.add(text)
    },
    close: (name, parent) => {
      closeText(name, parent)
      if (name !== 'placemark') return
      for (const [latitude, longitude] of placemark.spots) marks.add(latitude, longitude, placemark.name)
    },
    result: () => ({ points: lineOf(line), marks: marks.marks }),
  }
}
