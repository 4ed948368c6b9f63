/** A function that calls `make` once, when its result is first needed. A segmenter of Intl takes milliseconds to create. */
export function once<Result extends object>(make: () => Result): () => Result {
  let made: Result | undefined
  return () => {
    made ??= make()
    return made
  }
}
