/** Parts of a whole as a ring with its percentages around it; the list beside it is the same in words. */
import { groupedNumber } from '../result-times.ts'
import classes from './doughnut.module.css'
import { percentText, slicesOf } from './percentages.ts'

const nameOf = (label: string) => label || 'Sin categoría'

type DoughnutProps = {
  /** 'Por género' */
  title: string
  /** Header of the list's first column. */
  what: string
  parts: Record<string, number>
}

const SIZE = 240
/** Room for the labels beside the ring. */
const SIDE = 44
const MIDDLE = SIZE / 2
const RADIUS = 66
const THICKNESS = 34
const LABELS_AT = 100
const ROUND = 2 * Math.PI * RADIUS
const GAP = 2
/** Smaller slices have no room for a label; the list has theirs. */
const SMALLEST_LABEL = 0.04

/** The text grows away from the ring. */
const labelPlace = (turn: number) => {
  const across = Math.sin(turn * 2 * Math.PI)
  const textAnchor: 'start' | 'middle' | 'end' =
    Math.abs(across) < 0.3 ? 'middle' : across > 0 ? 'start' : 'end'
  const shift = textAnchor === 'middle' ? 0 : 10 * Math.sign(across)
  return {
    x: MIDDLE + LABELS_AT * across - shift,
    y: MIDDLE - LABELS_AT * Math.cos(turn * 2 * Math.PI),
    textAnchor,
  }
}

export function Doughnut({ title, what, parts }: DoughnutProps) {
  const entries = Object.entries(parts).toSorted(([, a], [, b]) => b - a)
  const slices = slicesOf(entries)
  const whole = entries.reduce((sum, [, count]) => sum + count, 0)
  const words = slices.map(({ label, count }) => `${nameOf(label)} ${percentText(count, whole)}`).join(', ')
  const colourOf = (label: string) => {
    const at = slices.findIndex((slice) => slice.label === label)
    return at < 0 ? slices.length - 1 : at
  }
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{title}</figcaption>
      <svg
        className={classes.ring}
        viewBox={`${-SIDE} 0 ${SIZE + 2 * SIDE} ${SIZE}`}
        role="img"
        aria-label={`${title}: ${words}.`}
      >
        <g fill="none" strokeWidth={THICKNESS} transform={`rotate(-90 ${MIDDLE} ${MIDDLE})`}>
          {slices.map(({ label, start, share }, at) => (
            <circle
              key={label}
              className={classes.slice}
              data-colour={at}
              cx={MIDDLE}
              cy={MIDDLE}
              r={RADIUS}
              strokeDasharray={`${Math.max(0.5, share * ROUND - (slices.length > 1 ? GAP : 0))} ${ROUND}`}
              strokeDashoffset={-start * ROUND}
            />
          ))}
        </g>
        <text x={MIDDLE} y={MIDDLE} className={classes.whole}>
          {groupedNumber(whole)}
        </text>
        {slices
          .filter(({ share }) => share >= SMALLEST_LABEL)
          .map(({ label, count, start, share }) => (
            <text key={label} {...labelPlace(start + share / 2)} className={classes.label}>
              {percentText(count, whole)}
            </text>
          ))}
      </svg>
      <table className={classes.list}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">Personas</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(([label, count]) => (
            <tr key={label}>
              <th scope="row">
                <i className={classes.mark} data-colour={colourOf(label)} aria-hidden="true" />
                {nameOf(label)}
              </th>
              <td>{groupedNumber(count)}</td>
              <td>{percentText(count, whole)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
