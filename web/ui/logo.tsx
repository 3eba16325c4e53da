/** The mark: a bib with its holes, its strip and the D; beside it the name. Takes the colour of the text around it. */
import classes from './logo.module.css'

export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg
      className={classes.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="#F2541B"
        d="M7 2h18a5 5 0 0 1 5 5v5H2V7a5 5 0 0 1 5-5Zm0 3.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Zm18 0a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z"
      />
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M2 13.5h28V25a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V13.5Zm9 2.7v11.3h5.1c3.6 0 5.6-2.1 5.6-5.7s-2-5.6-5.6-5.6H11Zm3.2 2.7h1.7c1.7 0 2.5.9 2.5 2.9s-.8 3-2.5 3h-1.7v-5.9ZM7 23.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Zm18 0a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z"
      />
    </svg>
  )
}

export function Logo({ size = 32 }: { size?: number }) {
  return (
    <span className={classes.logo}>
      <LogoMark size={size} />
      <span className={classes.name}>Dorsal</span>
    </span>
  )
}
