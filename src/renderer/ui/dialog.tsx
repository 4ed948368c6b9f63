import { Modal, type ModalProps } from '@mantine/core'
import { useEffect } from 'react'

/** A dialog that is open as long as it is drawn; once it is gone the focus is back where it was before. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // Whoever was given the focus meanwhile keeps it.
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (before instanceof HTMLElement && before.isConnected && isNowhere) before.focus({ preventScroll: true })
    }
  }, [])
  return <Modal opened closeButtonProps={{ 'aria-label': 'Close' }} {...props} />
}
