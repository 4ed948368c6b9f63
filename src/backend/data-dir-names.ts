// The names of files and folders in the data folder that are not the user's own.

/** Names used by Electron and the system. If a name is missing here, the only effect is that an open folder stays open. */
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

/** Names used by Footnote: SQLite's files and their logs, small files and copies of damaged ones, and folders. */
const ours =
  /^(?:(?:library|lease)\.sqlite(?:[-.].+)?|(?:backups|lease|settings|keys|restore|window|youtube-pace)\.json(?:\..+)?|models|next|older-versions|replaced|storyboards|thumbnails|unfinished)$/

/** Whether Footnote uses this name in its data folder. */
export const isOurs = (name: string): boolean => ours.test(name)

/** Whether Electron or the system uses this name in the data folder. */
export const isElectrons = (name: string): boolean =>
  electrons.some((known) => name === known || name.startsWith(`${known}-`))
