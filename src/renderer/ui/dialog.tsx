import { Modal, type ModalProps } from '@mantine/core'

/** A dialog that is open as long as it is drawn. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  return <Modal opened yOffset={24} closeButtonProps={{ 'aria-label': 'Close' }} {...props} />
}
