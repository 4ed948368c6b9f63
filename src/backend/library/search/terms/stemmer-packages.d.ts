// Types of the stemmer packages, so that types can also be checked before a new package is installed.
declare module 'porter2' {
  export function stem(word: string): string
}
declare module '@orama/stemmers/*' {
  export function stemmer(word: string): string
}
