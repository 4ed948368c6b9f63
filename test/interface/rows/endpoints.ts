// Sections 3 to 8 of the interface: states, endpoints, authentication, events, errors, limits.
export const endpoints = {
  '3': {
    title: 'States',
    rows: {
      Success: 'the data was returned; `isLiveCrawl` says whether live',
      Fail: 'no data; `status.error.type` gives the reason',
      'one entry per URL': 'a failure of one URL does not fail the request; the array mixes both',
    },
  },
  '4': {
    title: 'All endpoints',
    rows: { 'POST with a JSON body': '`POST`, `Content-Type: application/json`, camelCase' },
  },
  '4.1': {
    title: 'POST /answer',
    rows: {
      'request query': 'string; required',
      'request stream': 'boolean; true streams',
      'request contentOptions': 'object',
      'request contentOptions.includeTranscription': 'boolean; citations carry their transcription',
      'response answer': 'string; empty when nothing was found',
      'response citations': 'array of citations',
      'response dollarCost': '2.7',
      'streamed response': 'server-sent events; shape in the notes',
    },
  },
  '4.2': {
    title: 'POST /videos',
    rows: {
      'request urls': 'array of string; YouTube watch URLs only',
      'request crawlMode': '`Never` (default), `Fallback`, `Always`',
      'crawlMode Never': 'from the cache only',
      'crawlMode Fallback': 'from the cache; what is missing is crawled',
      'crawlMode Always': 'always crawled',
      'request contentOptions': 'object',
      'request contentOptions.includeTranscription': 'boolean',
      'request contentOptions.includeSummary': 'boolean',
      'response results': 'one entry per requested URL',
      'response dollarCost': '2.7 with `breakdown`',
    },
  },
  '4.3': {
    title: 'POST /search',
    rows: {
      'request query': 'string; required',
      'request contentOptions': 'object',
      'request contentOptions.includeTranscription': 'boolean',
      'request contentOptions.includeSummary': 'boolean',
      'response results': 'a collection; shape in the notes',
    },
  },
  '5': {
    title: 'Authentication',
    rows: {
      'x-api-key': 'header of every operation',
      'missing or invalid key': 'not shown; 401 by the notes',
    },
  },
  '6': {
    title: 'Events',
    rows: { 'stream of /answer': 'server-sent events when `stream` is true' },
  },
  '7': {
    title: 'Errors',
    rows: {
      'per-video failure': '`Fail` and `status.error.type`, no data',
      CRAWL_NOT_FOUND: 'a URL that could not be found; no data',
      'other types': 'not shown; in the notes',
      'HTTP status and bodies': 'not shown; in the notes',
      'HTTP 200': 'success',
    },
  },
  '8': {
    title: 'Limits',
    rows: {
      'YouTube URLs only': 'others are not accepted in `urls`',
      'rate limits': 'not shown; 429 by the notes',
      'bounds of a request': 'not shown; a batch that is too large is refused',
    },
  },
} as const
