const textInputs =
  'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable=true]'

export const isTextField = (target: unknown): boolean =>
  target instanceof Element && target.closest(textInputs) !== null

/** Whether a key or a paste goes into a text field, so that single-key shortcuts must leave it alone. */
export function isTyping(event: Event): boolean {
  return isTextField(event.target)
}
