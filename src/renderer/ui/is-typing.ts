const textInputs =
  'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable=true]'

/** Whether a key goes into a text field, so that single-key shortcuts must leave it alone. */
export function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(textInputs) !== null
}
