import { ActionIcon, Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { isTyping } from '../../ui/is-typing.ts'
import { KeysDialog } from './keys-dialog.tsx'

const label = 'Keys (?)'

/** Lists the keys of the page, on a press or with `?`. */
export function KeysButton() {
  const [isListing, setIsListing] = useState(false)
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event) || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    setIsListing(true)
  })
  return (
    <>
      <Tooltip label={label} position="left">
        <ActionIcon aria-label={label} onClick={() => setIsListing(true)}>
          <IconKeyboard size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isListing && <KeysDialog onClose={() => setIsListing(false)} />}
    </>
  )
}
