/** Limits how many videos one look-up asks for. A refused batch halves the limit, and each answer raises it by one. */
export interface BatchSize {
  atMost(size: number): number
  onRefused(size: number): void
  onAnswered(): void
}

export function createBatchSize(): BatchSize {
  let limit = Number.POSITIVE_INFINITY
  return {
    atMost: (size) => Math.min(size, limit),
    onRefused(size) {
      limit = Math.ceil(size / 2)
    },
    onAnswered() {
      limit++
    },
  }
}
