import { EventEmitter } from 'node:events'

interface Shape {
  /** The events that may be listened to (`any`: channels of any name); without any, it emits none. */
  events?: readonly string[] | 'any'
  /** What it is when it is more than an object: a constructor. */
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

/** A part of Electron of which only `part` is there: to use anything else throws. What is there can be replaced, as in Electron. */
export function strict<Whole extends object>(name: string, part: Partial<Whole>, shape: Shape = {}): Whole {
  const base = shape.base ?? (shape.events ? createEmitter(name, shape.events) : {})
  const target = Object.defineProperties(base, Object.getOwnPropertyDescriptors(part))
  return new Proxy(target, {
    get(_target, key) {
      // Asked of any object: whether it is a promise, how it is printed.
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key in target)
        return Reflect.get(target, key)
      throw new Error(`not implemented: ${name}.${key}`)
    },
  }) as Whole
}

/** The emitter within a part made with `events`, for the double's own use. */
export const emit = (part: object, event: string, ...args: unknown[]): boolean =>
  (part as EventEmitter).emit(event, ...args)

/** An event whose default can be prevented. */
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
