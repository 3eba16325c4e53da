/** Moving and resizing a box with mouse, pen or finger. What is dragged is shown at once and kept when it is let go. */
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Placement } from '#domain/certificates/rules/placement.ts'
import { type Frame, type Handle, movedBy, pulledBy, squared } from './frame.ts'
import { type Guides, guidesOf, type Met, snapMove, snapPull } from './snap.ts'

/** So near, in pixels of the screen, a line attracts. */
const REACH_PX = 6
/** A shaking hand is no drag. */
const STILL_PX = 3

type Live = { id: string; frame: Frame; met: Met }

type Grip = {
  id: string
  handle: Handle | null
  square: boolean
  from: Frame
  guides: Guides
  start: { x: number; y: number }
  moved: boolean
}

type DragOptions = {
  stage: RefObject<HTMLElement | null>
  placements: readonly Placement[]
  area: { width: number; height: number }
  onDrop: (id: string, frame: Frame) => void
}

export const useDrag = ({ stage, placements, area, onDrop }: DragOptions) => {
  const grip = useRef<Grip | null>(null)
  const [live, setLive] = useState<Live | null>(null)

  const grab = (event: PointerEvent, placement: Placement, handle: Handle | null = null) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { id, field, x, y, width, height } = placement
    grip.current = {
      id,
      handle,
      square: field === 'qr',
      from: { x, y, width, height },
      guides: guidesOf(placements.filter((other) => other.id !== id)),
      start: { x: event.clientX, y: event.clientY },
      moved: false,
    }
  }

  const drag = (event: PointerEvent) => {
    const held = grip.current
    const box = stage.current?.getBoundingClientRect()
    if (!held || !box) return
    const away = { x: event.clientX - held.start.x, y: event.clientY - held.start.y }
    held.moved ||= Math.hypot(away.x, away.y) > STILL_PX
    if (!held.moved) return
    const [dx, dy] = [away.x / box.width, away.y / box.height]
    const { handle, from, guides } = held
    const free = handle ? pulledBy(from, handle, dx, dy) : movedBy(from, dx, dy)
    // With Alt it goes exactly where the hand goes.
    const reach = event.altKey ? { x: 0, y: 0 } : { x: REACH_PX / box.width, y: REACH_PX / box.height }
    const { frame, met } = handle ? snapPull(free, handle, guides, reach) : snapMove(free, guides, reach)
    setLive({ id: held.id, frame: held.square && handle ? squared(frame, area) : frame, met })
  }

  const drop = () => {
    if (grip.current?.moved && live) onDrop(live.id, live.frame)
    cancel()
  }

  /** The browser took the finger for scrolling: nothing happened. */
  const cancel = () => {
    grip.current = null
    setLive(null)
  }

  return { live, grab, drag, drop, cancel }
}
