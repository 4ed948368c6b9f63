import { EventEmitter } from 'node:events'

interface Shape {
  /** The events that listeners may be added for; `any` allows every name. If left out, the part is not an emitter. */
  events?: readonly string[] | 'any'
  /** The object to build on if a plain object is not enough, for example a constructor. */
  base?: object
}

function createEmitter(name: string, events: readonly string[] | 'any'): EventEmitter {
  const emitter = new EventEmitter()
  if (events === 'any') return emitter
  emitter.on('newListener', (event) => {
    if (!events.includes(String(event))) throw new Error(`not implemented: ${name}.on('${String(event)}')`)
  })
  return emitter
}

/**
 * A part of Electron that has only the members in `part`; using any other member throws. Tests can replace members, as in Electron.
 */
export function strict<Whole extends object>(name: string, part: Partial<Whole>, shape: Shape = {}): Whole {
  const base = shape.base ?? (shape.events ? createEmitter(name, shape.events) : {})
  const target = Object.defineProperties(base, Object.getOwnPropertyDescriptors(part))
  return new Proxy(target, {
    get(_target, key) {
      // JavaScript itself looks these up, to see whether an object is a promise or how to print it.
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key in target)
        return Reflect.get(target, key)
      throw new Error(`not implemented: ${name}.${key}`)
    },
  }) as Whole
}

/** Emits an event of a part that was made with `events`. Only the double itself uses this. */
export const emit = (part: object, event: string, ...args: unknown[]): boolean =>
  (part as EventEmitter).emit(event, ...args)

/** An event with `preventDefault()`. */
export function preventable<Fields extends object>(fields: Fields) {
  let isPrevented = false
  return {
    ...fields,
    get defaultPrevented() {
      return isPrevented
    },
    preventDefault() {
      isPrevented = true
    },
  }
}
