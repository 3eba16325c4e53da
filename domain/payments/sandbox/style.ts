/** The look of the test gateway's pages: the bib's paper, card and strip, with the system's fonts. */
export const STYLE = `
:root { color-scheme: light; --ink: #12161c; --paper: #fafaf7; --card: #fff; --line: #d9d9d2; --salida: #c63a12; --paramo: #0e7c66; --sangre: #b42318; --sol: #9a6412; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 "Inter Variable", Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
.band { margin: 0; padding: 10px 16px; background: #fff3d6; color: #6b430a; text-align: center; }
main { max-width: 520px; margin: 0 auto; padding: 24px 16px 48px; }
.card { background: var(--card); border-radius: 20px; padding: 0 24px 24px; overflow: hidden; box-shadow: 0 1px 1px rgb(9 12 15 / 14%), 0 10px 24px rgb(9 12 15 / 14%); }
.strip { margin: 0 -24px 20px; padding: 10px 24px; background: var(--salida); color: #fff; font-weight: 600; }
h1 { margin: 0; font-size: 1.125rem; line-height: 1.3; }
.amount { margin: 8px 0 16px; font: 700 3.5rem/1 "Barlow Condensed", "Arial Narrow", sans-serif; font-variant-numeric: tabular-nums; }
.amount small { font-size: 1.125rem; }
dl { margin: 0 0 16px; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line); }
dt { color: #55606b; }
dd { margin: 0; text-align: right; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
.methods { display: flex; flex-wrap: wrap; gap: 4px 20px; }
label { display: flex; align-items: center; gap: 8px; min-height: 44px; }
input { width: 20px; height: 20px; margin: 0; accent-color: var(--salida); }
.buttons { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
button { min-height: 48px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { border-color: var(--ink); }
button.go { grid-column: 1 / -1; border-color: var(--paramo); background: var(--paramo); color: #fff; }
button.no { border-color: var(--sangre); color: var(--sangre); }
:focus-visible { outline: 3px solid #2456c4; outline-offset: 2px; }
details { margin-top: 20px; border-top: 1px solid var(--line); padding-top: 12px; }
summary { min-height: 44px; line-height: 44px; cursor: pointer; }
.state { margin: 0 0 16px; padding: 12px; border-radius: 8px; background: #eef2fb; }
.problems { padding-left: 20px; color: var(--sangre); }
`
