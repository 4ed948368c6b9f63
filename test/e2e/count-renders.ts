// Counts the components that React renders inside an element, in the app as it is built for users.
import type { Page } from 'playwright'

declare global {
  interface Window {
    renderCount?: { within: string; rendered: number; commits: number }
  }
}

interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  stateNode: unknown
}

/** Lets React report its commits, as it does to its developer tools. The page is loaded again. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Components: functions (0), classes (1), forwarded references (11), memo (14, 15).
    const components = new Set([0, 1, 11, 14, 15])
    const hasRendered = 1

    function countIn(fiber: Fiber, isInside: boolean, within: string): number {
      const { stateNode, alternate } = fiber
      const isHere = isInside || (stateNode instanceof Element && stateNode.matches(within))
      const own = isHere && components.has(fiber.tag) && (fiber.flags & hasRendered) !== 0 ? 1 : 0
      // Where the children are the same objects as before, nothing below was rendered.
      if (alternate !== null && fiber.child === alternate.child) return own
      let sum = own
      for (let child = fiber.child; child !== null; child = child.sibling) sum += countIn(child, isHere, within)
      return sum
    }

    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        checkDCE: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot(_: number, root: { current: Fiber }) {
          const count = window.renderCount
          if (count === undefined) return
          count.commits++
          count.rendered += countIn(root.current, false, count.within)
        },
      },
    })
  })
  await page.reload()
}

/** How many components inside the element that a selector matches are rendered during some work. */
export async function countRenders(page: Page, within: string, work: () => Promise<void>): Promise<number> {
  await page.evaluate((selector) => {
    window.renderCount = { within: selector, rendered: 0, commits: 0 }
  }, within)
  await work()
  return page.evaluate(() => {
    const rendered = window.renderCount?.rendered ?? Number.NaN
    delete window.renderCount
    return rendered
  })
}
