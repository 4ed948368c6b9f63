import { Button } from '@mantine/core'

/** A button within a line of text, a strip or a row. */
export const SmallButton = Button.withProps({ size: 'compact-sm', variant: 'subtle' })
