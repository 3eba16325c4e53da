import { describe, expect, test } from 'vitest'
import { alignedTo } from './align.ts'
import { type Frame, inside, MIN_SIDE, movedBy, pulledBy, squared } from './frame.ts'
import { arrowed } from './keys.ts'
import { guidesOf, MARGIN, snapMove, snapPull } from './snap.ts'

const box: Frame = { x: 0.2, y: 0.3, width: 0.4, height: 0.1 }
const reach = { x: 0.01, y: 0.01 }

describe('a box stays on the picture', () => {
  test('moved beyond an edge it stops there with its size', () => {
    expect(movedBy(box, -1, 0)).toEqual({ ...box, x: 0 })
    expect(movedBy(box, 1, 1)).toEqual({ ...box, x: 0.6, y: 0.9 })
  })

  test('a box larger than the picture is made as large as the picture', () => {
    expect(inside({ x: -0.2, y: 0.4, width: 1.7, height: 0.001 })).toEqual({
      x: 0,
      y: 0.4,
      width: 1,
      height: MIN_SIDE,
    })
  })

  test('pulled at a side, the opposite side does not move', () => {
    expect(pulledBy(box, 'w', 0.1, 0.5)).toEqual({ ...box, x: 0.3, width: 0.3 })
    expect(pulledBy(box, 'se', 0.1, 0.05)).toEqual({ ...box, width: 0.5, height: 0.15 })
    expect(pulledBy(box, 'nw', -1, -1)).toEqual({ x: 0, y: 0, width: 0.6, height: 0.4 })
  })

  test('pulled through its opposite side it keeps a side one can take hold of', () => {
    expect(pulledBy(box, 'e', -1, 0).width).toBe(MIN_SIDE)
    expect(pulledBy(box, 'n', 0, 1)).toEqual({ ...box, y: 0.38, height: MIN_SIDE })
  })

  test('a QR is square in pixels, on a wide and on a high picture', () => {
    const wide = squared({ x: 0.8, y: 0.9, width: 0.1, height: 0.5 }, { width: 2000, height: 1000 })
    expect(wide).toEqual({ x: 0.8, y: 0.8, width: 0.1, height: 0.2 })
    const high = squared({ x: 0, y: 0, width: 0.4, height: 0.1 }, { width: 1000, height: 2000 })
    expect(high).toEqual({ x: 0, y: 0, width: 0.4, height: 0.2 })
    expect(squared({ x: 0, y: 0, width: 1, height: 1 }, { width: 2000, height: 1000 }).height).toBe(1)
  })
})

describe('a dragged box clings to lines', () => {
  const guides = guidesOf([{ x: 0.12, y: 0.7, width: 0.2, height: 0.1 }])

  test('its middle meets the middle of the picture', () => {
    const { frame, met } = snapMove({ ...box, x: 0.305 }, guides, reach)
    expect(frame.x).toBe(0.3)
    expect(met).toEqual({ x: 0.5, y: null })
  })

  test('its edge meets the edge of another box', () => {
    const { frame, met } = snapMove({ ...box, y: 0.604 }, guides, reach)
    expect(frame.y).toBe(0.6)
    expect(met.y).toBe(0.7)
  })

  test('the nearest of several lines wins', () => {
    const { frame } = snapMove({ ...box, x: 0.094 }, { x: [0.09, 0.1], y: [] }, reach)
    expect(frame.x).toBe(0.09)
  })

  test('out of reach nothing happens', () => {
    const far = { ...box, x: 0.24 }
    expect(snapMove(far, guides, reach)).toEqual({ frame: far, met: { x: null, y: null } })
  })

  test('only the pulled side clings', () => {
    const { frame, met } = snapPull({ ...box, x: 0.055, width: 0.441 }, 'e', guides, reach)
    expect(frame).toEqual({ ...box, x: 0.055, width: 0.445 })
    expect(met).toEqual({ x: 0.5, y: null })
  })
})

test('a box is put at each margin and in the middle', () => {
  expect(alignedTo(box, 'left').x).toBe(MARGIN)
  expect(alignedTo(box, 'center').x).toBe(0.3)
  expect(alignedTo(box, 'right').x).toBe(0.54)
  expect(alignedTo(box, 'top').y).toBe(MARGIN)
  expect(alignedTo(box, 'middle').y).toBe(0.45)
  expect(alignedTo(box, 'bottom').y).toBe(0.84)
})

describe('the arrow keys', () => {
  const press = (key: string, more = {}) => arrowed(box, { key, shiftKey: false, altKey: false, ...more })

  test('move a little, with Shift more', () => {
    expect(press('ArrowRight')).toEqual({ ...box, x: 0.2025 })
    expect(press('ArrowUp', { shiftKey: true })).toEqual({ ...box, y: 0.28 })
  })

  test('change the size with Alt', () => {
    expect(press('ArrowRight', { altKey: true })).toEqual({ ...box, width: 0.4025 })
    expect(press('ArrowUp', { altKey: true, shiftKey: true })).toEqual({ ...box, height: 0.08 })
  })

  test('there and back is the same place', () => {
    const away = press('ArrowDown')
    expect(away && arrowed(away, { key: 'ArrowUp', shiftKey: false, altKey: false })).toEqual(box)
  })

  test('other keys are left alone', () => {
    expect(press('a')).toBeNull()
  })
})
