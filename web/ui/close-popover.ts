/** Closes a menu of the browser's own, if it knows them: Safari learned it with 17 (styles/base.css has the rest). */
export const closePopover = (menu: HTMLElement | null) => {
  if (menu && 'hidePopover' in menu) menu.hidePopover()
}
