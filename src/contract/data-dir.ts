/** The data folder: `FOOTNOTE_DATA` if it is set, otherwise the system's usual folder for application data. */
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
