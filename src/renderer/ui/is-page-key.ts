const textFields = 'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable]'
const floating = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Whether a key is pressed for the page as a whole: not in a text field, a menu or a dialog, and not taken by something else. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  return !(event.target instanceof Element && event.target.closest(`${textFields}, ${floating}`))
}
