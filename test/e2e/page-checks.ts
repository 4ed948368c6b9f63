// Checks that every screen must pass. Each returns the faults it found as texts that say where they are.
import type { Page } from 'playwright'

const namedRoles = new Set(
  (
    'button link textbox searchbox combobox checkbox radio switch slider option menuitem radiogroup listbox grid table ' +
    'dialog progressbar splitter separator Iframe'
  ).split(' '),
)

interface AxNode {
  ignored: boolean
  role?: { value?: string }
  name?: { value?: string }
  backendDOMNodeId?: number
}

/** Controls, lists and frames that have no accessible name. */
export async function findUnnamed(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  const faults: string[] = []
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    if (ignored || !namedRoles.has(role?.value ?? '') || name?.value?.trim() || backendDOMNodeId === undefined) continue
    const { outerHTML } = await session.send('DOM.getOuterHTML', { backendNodeId: backendDOMNodeId })
    faults.push(`a ${role?.value} without a name: ${outerHTML.slice(0, 160)}`)
  }
  await session.detach()
  return faults
}

/** Content that needs sideways scrolling, and controls that stick out of the window. */
export const findSidewaysScrolling = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.slice(0, 40)}”`
    const scrolling = [...document.querySelectorAll('*')].filter((element) => {
      const isScroller = /auto|scroll/.test(getComputedStyle(element).overflowX) || element === document.documentElement
      return isScroller && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    })
    const outside = [...document.querySelectorAll('button, a, input, textarea, h1, h2, p')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (left < -1 || right > window.innerWidth + 1)
    })
    return [
      ...scrolling.map((element) => `scrolls sideways: ${name(element)}`),
      ...outside.map((element) => `out of the window: ${name(element)}`),
    ]
  })

/** Waits until nothing fades in or out any more. Animations without an end, such as a spinner, are not waited for. */
const finishFading = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    // The promise of an animation whose element is removed is rejected.
    await Promise.allSettled(ending.map((one) => one.finished))
  })

/** Text with a contrast below 4.5 to 1. Disabled controls are left out. */
export async function findFaintText(page: Page): Promise<string[]> {
  await finishFading(page)
  return page.evaluate(() => {
    type Colour = [red: number, green: number, blue: number, alpha: number]
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const known = new Map<string, Colour>()

    function read(css: string): Colour {
      const found = known.get(css)
      if (found || canvas === null) return found ?? [0, 0, 0, 1]
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = css
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      const colour: Colour = [red, green, blue, alpha / 255]
      known.set(css, colour)
      return colour
    }
    const over = (top: Colour, below: Colour): Colour => {
      const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    function luminance([red, green, blue]: Colour): number {
      const linear = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
    function lineage(element: Element): Element[] {
      const parents: Element[] = []
      for (let at: Element | null = element; at !== null; at = at.parentElement) parents.push(at)
      return parents
    }
    function measure(element: Element, css: string): { contrast: number; foreground: Colour; background: Colour } {
      const parents = lineage(element)
      const layers = parents.map((parent) => read(getComputedStyle(parent).backgroundColor))
      const opaque = layers.findIndex((layer) => layer[3] === 1)
      const seen = opaque === -1 ? [...layers, [255, 255, 255, 1] as Colour] : layers.slice(0, opaque + 1)
      const background = seen.reduceRight((below, layer) => over(layer, below), [255, 255, 255, 1])
      const opacity = parents.reduce((all, parent) => all * Number(getComputedStyle(parent).opacity), 1)
      const [red, green, blue, alpha] = read(css)
      const foreground = over([red, green, blue, alpha * opacity], background)
      const [light = 0, dark = 0] = [luminance(foreground), luminance(background)].sort((a, b) => b - a)
      return { contrast: (light + 0.05) / (dark + 0.05), foreground, background }
    }
    function isShown(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2) return false
      if (element.closest('[inert], :disabled, [data-disabled], [aria-disabled=true]')) return false
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    function texts(): { element: Element; text: string; css: string }[] {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: { element: Element; text: string; css: string }[] = []
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement
        const text = walker.currentNode.textContent?.trim() ?? ''
        if (element !== null && text !== '') found.push({ element, text, css: getComputedStyle(element).color })
      }
      for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
        const isEmpty = field.value === ''
        const text = isEmpty ? field.placeholder : field.value
        const css = getComputedStyle(field, isEmpty ? '::placeholder' : undefined).color
        if (text !== '' && !/checkbox|radio|file|hidden/.test(field.type)) found.push({ element: field, text, css })
      }
      return found
    }

    const faults = new Set<string>()
    for (const { element, text, css } of texts()) {
      if (!isShown(element)) continue
      const { contrast, foreground, background } = measure(element, css)
      if (contrast >= 4.495) continue
      const hex = (colour: Colour) =>
        `#${colour
          .slice(0, 3)
          .map((part) => Math.round(part).toString(16).padStart(2, '0'))
          .join('')}`
      faults.add(
        `${contrast.toFixed(2)} to 1, ${hex(foreground)} on ${hex(background)}: “${text.slice(0, 50)}” (${element.className})`,
      )
    }
    return [...faults]
  })
}

/** Presses Tab up to `steps` times and returns the elements that do not show that they have the focus. */
export async function findHiddenFocus(page: Page, steps = 30): Promise<string[]> {
  const faults = new Set<string>()
  const still = await page.addStyleTag({ content: '* { transition: none !important }' })
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body || element instanceof HTMLIFrameElement)
        return null
      const look = () => {
        const shown: string[] = []
        for (let at: Element | null = element; at !== null && shown.length < 4; at = at.parentElement) {
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
            getComputedStyle(at)
          const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`
          shown.push([outline, boxShadow, borderColor, backgroundColor].join(' '))
        }
        // Some checkboxes and radio buttons are drawn by the element next to them.
        const beside = element.nextElementSibling
        if (beside) shown.push(getComputedStyle(beside).outline + getComputedStyle(beside).boxShadow)
        return shown.join('|')
      }
      const { width, height, bottom, right } = element.getBoundingClientRect()
      const label = `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}”`
      const isDrawn = (width >= 1 && height >= 1) || element.matches('input')
      if (!isDrawn || bottom < 0 || right < 0) return `out of sight: ${label}`
      const focused = look()
      element.blur()
      const blurred = look()
      element.focus()
      return focused === blurred ? `looks the same: ${label}` : null
    })
    if (fault !== null) faults.add(fault)
  }
  await still.evaluate((style) => (style as HTMLStyleElement).remove())
  return [...faults]
}

/** Text that is not in one of the four sizes and two weights of `app/theme.css`. */
export const findOddText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const theme = getComputedStyle(document.documentElement)
    const valuesOf = (kind: string, names: string) =>
      new Set(names.split(' ').map((name) => theme.getPropertyValue(`--${kind}-${name}`)))
    const sizes = valuesOf('size', 'small ui reading title')
    const weights = valuesOf('weight', 'normal strong')
    const faults = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (element === null || text === '' || !element.checkVisibility({ visibilityProperty: true })) continue
      const { fontSize, fontWeight } = getComputedStyle(element)
      if (!sizes.has(fontSize) || !weights.has(fontWeight))
        faults.add(`${fontSize} ${fontWeight}: “${text.slice(0, 40)}” (${element.className})`)
    }
    return [...faults]
  })
