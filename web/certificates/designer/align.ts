/** Puts a box at a margin or in the middle of the picture. */
import { type Frame, inside } from './frame.ts'
import { MARGIN } from './snap.ts'

export const PLACES = [
  { id: 'left', label: 'Al margen izquierdo' },
  { id: 'center', label: 'Al centro, de lado a lado' },
  { id: 'right', label: 'Al margen derecho' },
  { id: 'top', label: 'Al margen de arriba' },
  { id: 'middle', label: 'Al centro, de arriba abajo' },
  { id: 'bottom', label: 'Al margen de abajo' },
] as const
export type Place = (typeof PLACES)[number]['id']

export const alignedTo = (frame: Frame, place: Place): Frame => {
  const { width, height } = frame
  const moved: Record<Place, Partial<Frame>> = {
    left: { x: MARGIN },
    center: { x: (1 - width) / 2 },
    right: { x: 1 - MARGIN - width },
    top: { y: MARGIN },
    middle: { y: (1 - height) / 2 },
    bottom: { y: 1 - MARGIN - height },
  }
  return inside({ ...frame, ...moved[place] })
}
