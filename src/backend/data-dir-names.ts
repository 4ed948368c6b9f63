// What is in a data folder besides files of the user's own.

/** What Electron and the system keep there too. A name that is missing here only leaves a folder open that was open before. */
const electrons = [
  'Cache',
  'Code Cache',
  'Cookies',
  'Crashpad',
  'DawnCache',
  'DawnGraphiteCache',
  'DawnWebGPUCache',
  'Dictionaries',
  'DIPS',
  'File System',
  'GPUCache',
  'GrShaderCache',
  'GraphiteDawnCache',
  'IndexedDB',
  'Local State',
  'Local Storage',
  'Network',
  'Network Persistent State',
  'Partitions',
  'Preferences',
  'QuotaManager',
  'Service Worker',
  'Session Storage',
  'ShaderCache',
  'Shared Dictionary',
  'SharedStorage',
  'SingletonCookie',
  'SingletonLock',
  'SingletonSocket',
  'TransportSecurity',
  'Trust Tokens',
  'VideoDecodeStats',
  'WebStorage',
  'blob_storage',
  'component_crx_cache',
  'databases',
  'lockfile',
  'shared_proto_db',
  '.DS_Store',
]

/** What Footnote keeps: SQLite's files with their logs, small files with copies of damaged ones, and its folders. */
const ours =
  /^(?:(?:library|lease)\.sqlite(?:[-.].+)?|(?:lease|settings|keys|window|youtube-pace)\.json(?:\..+)?|models|storyboards|thumbnails)$/

/** Whether Footnote made a file or folder of this name in its data folder. */
export const isOurs = (name: string): boolean => ours.test(name)

/** Whether Electron or the system did. */
export const isElectrons = (name: string): boolean =>
  electrons.some((known) => name === known || name.startsWith(`${known}-`))
