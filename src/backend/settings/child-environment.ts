/** Variables for proxies and certificates, and those that Windows needs to start any program. */
const passedOn = [
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'REQUESTS_CA_BUNDLE', 'SystemRoot', 'SystemDrive', 'windir'],
]

/** The environment for a program that the user selected, such as yt-dlp. It contains no keys, no PATH and no home folder. */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const given = passedOn.flatMap((name) => {
    const value = environment[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(given), LANG: 'C.UTF-8', PYTHONUTF8: '1', PYTHONNOUSERSITE: '1' }
}
