import type { ModelPatience } from './provider.ts'

export interface SilenceWatch {
  signal: AbortSignal
  heard(): void
  end(): void
}

/** Aborts its signal when `heard` is not called in time. The caller must call `end`. */
export function watchSilence({ firstMs, nextMs }: ModelPatience): SilenceWatch {
  const controller = new AbortController()
  const expire = () => controller.abort()
  let timer = setTimeout(expire, firstMs)
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(expire, nextMs)
    },
    end: () => clearTimeout(timer),
  }
}
