/** As the `ref` of a button that appears while the dialog is open: it takes the focus from what it replaces. */
export const focusAtFirst = (button: HTMLElement | null): void => button?.focus({ preventScroll: true })
