/** Keys by the names Playwright gives them, as the actions of the W3C. */
import type { Actions } from './driver.ts'

const KEYS: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Delete: '\uE017',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  Space: ' ',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Meta: '\uE03D',
}

const keyActions = (actions: object[]): Actions => [{ type: 'key', id: 'keyboard', actions }]

/** 'Enter', 'a', 'Shift+Tab', 'Control+k'. */
export const pressing = (chord: string): Actions => {
  const values = chord.split(/(?<=.)\+/).map((name) => KEYS[name] ?? name)
  return keyActions([
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ])
}

export const typing = (text: string): Actions =>
  keyActions(
    [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  )

export const clicking = ({ x, y }: { x: number; y: number }): Actions => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const pointingAt = ({ x, y }: { x: number; y: number }): Actions => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' }],
  },
]
