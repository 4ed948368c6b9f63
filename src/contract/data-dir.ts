/** Where the library lives unless `FOOTNOTE_DATA` says otherwise, by the custom of each system. */
export function dataDirFor(system: {
  platform: string
  home: string
  environment: Readonly<Record<string, string | undefined>>
}): string {
  const { platform, home, environment } = system
  const given = environment.FOOTNOTE_DATA
  if (given) return given
  if (platform === 'darwin') return `${home}/Library/Application Support/Footnote`
  if (platform === 'win32') return `${environment.APPDATA ?? `${home}\\AppData\\Roaming`}\\Footnote`
  return `${environment.XDG_DATA_HOME || `${home}/.local/share`}/footnote`
}
