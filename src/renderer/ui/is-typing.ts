const textInputs =
  'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable=true]'

/** Whether a key or a paste goes into a text field, so that single-key shortcuts must leave it alone. */
export function isTyping(event: Event): boolean {
  return event.target instanceof Element && event.target.closest(textInputs) !== null
}
