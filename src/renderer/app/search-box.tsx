import { ActionIcon, Kbd, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { SearchState } from '../moments/search-state.ts'
import { isTyping } from '../ui/is-typing.ts'
import { modKey } from '../ui/mod-key.ts'
import styles from './top-bar.module.css'

/** The search that is always there; what is typed goes to the address, which the search page reads. */
export function SearchBox() {
  const navigate = useNavigate()
  const location = useLocation()
  const arrival = useNavigationType()
  const inputRef = useRef<HTMLInputElement>(null)
  const asked = location.pathname === '/search' ? (new URLSearchParams(location.search).get('q') ?? '') : ''
  const [text, setText] = useState(asked)

  // While somebody types, the address lags behind the field and must not overwrite it; going back and forward must.
  useEffect(() => {
    if (arrival === 'POP' || document.activeElement !== inputRef.current) setText(asked)
  }, [asked, arrival])
  useFindKey(() => inputRef.current?.select())

  function search(query: string, isEntered = false) {
    setText(query)
    // The window's own address: the rendered location is older while a page loads. What the search page narrows by stays.
    const isSearching = window.location.hash.startsWith('#/search')
    const params = new URLSearchParams(isSearching ? window.location.hash.replace(/^[^?]*/, '') : '')
    if (query) params.set('q', query)
    else params.delete('q')
    // Going back leaves the search in one step, however much was typed.
    if (query || isSearching)
      void navigate(
        { pathname: '/search', search: params.toString() },
        { replace: isSearching, state: isEntered ? ({ isEntered } satisfies SearchState) : null },
      )
  }
  return (
    <search className={styles.search}>
      <TextInput
        ref={inputRef}
        data-search-box
        aria-label="Search the library"
        placeholder="Search everything that was said, shown or summarised…"
        value={text}
        maxLength={1000}
        dir="auto"
        spellCheck={false}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isShortcut(event)) search(text, true)
          if (event.key !== 'Escape') return
          if (text) search('')
          else event.currentTarget.blur()
        }}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        rightSectionWidth={72}
        rightSection={
          text ? (
            <ActionIcon aria-label="Clear the search" size={22} onClick={() => search('')}>
              <IconX size={14} />
            </ActionIcon>
          ) : (
            <Kbd size="xs">{modKey('K')}</Kbd>
          )
        }
      />
    </search>
  )
}

const isShortcut = ({ nativeEvent, ctrlKey, metaKey }: KeyboardEvent) => nativeEvent.isComposing || ctrlKey || metaKey

function useFindKey(focus: () => void) {
  useWindowEvent('keydown', (event) => {
    const isFind = (event.key === 'k' && (event.metaKey || event.ctrlKey)) || (event.key === '/' && !isTyping(event))
    if (!isFind || event.altKey || event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    focus()
  })
}
