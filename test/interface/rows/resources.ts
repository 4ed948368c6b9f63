// Section 2 of the interface: the fields of each resource.
export const resources = {
  '2.1': {
    title: 'Common video data',
    rows: {
      url: 'string; the video page',
      title: 'string',
      description: 'string; may hold line breaks',
      thumbnail: 'object',
      'thumbnail.url': 'string',
      'thumbnail.width': 'integer',
      'thumbnail.height': 'integer',
      author: 'object',
      'author.name': 'string',
      'author.url': 'string or null',
      'author.avatar': 'string',
      publishedDate: 'string; ISO 8601 with milliseconds and Z',
      duration: 'integer; seconds',
      favicon: 'string',
      score: 'number or null; on answer citations',
    },
  },
  '2.2': {
    title: 'Answer citation',
    rows: {
      'all of 2.1': 'every field of the common video data',
      highlights: 'array; the clip that matches best, currently one',
      transcription: '2.4, or null when it was not asked for',
    },
  },
  '2.3': {
    title: 'VideoHighlight',
    rows: {
      startTime: 'integer; seconds',
      endTime: 'integer; seconds',
      visualDescription: 'string',
      audioTranscription: 'string or null; may hold line breaks',
    },
  },
  '2.4': {
    title: 'Transcription',
    rows: {
      'null when not requested': 'null or left out',
      videoClips: 'array of VideoClip',
      'videoClips[].startTime': 'integer; seconds',
      'videoClips[].endTime': 'integer; seconds',
      'videoClips[].visualDescription': 'string',
      audioClips: 'array of AudioClip',
      'audioClips[].startTime': 'integer; seconds',
      'audioClips[].endTime': 'integer; seconds',
      'audioClips[].transcription': 'string',
      'audioClips[].speakerId': 'string; `speaker_<n>` or a name',
      'independent lists': 'the ranges of the two lists need not coincide',
    },
  },
  '2.5': {
    title: 'Summary',
    rows: {
      overallSummary: 'string',
      sectionSummaries: 'array of objects',
      'sectionSummaries[].startTime': 'integer; seconds',
      'sectionSummaries[].endTime': 'integer; seconds',
      'sectionSummaries[].title': 'string',
      'sectionSummaries[].summary': 'string',
    },
  },
  '2.6': {
    title: 'Video result',
    rows: {
      data: 'object on success, absent on failure; 2.1 without score, 2.4 and 2.5 when asked for',
      status: 'object; always present',
      'status.url': 'string; the requested URL',
      'status.status': '`Success` or `Fail`',
      'status.isLiveCrawl': 'boolean on success; false from the cache',
      'status.error': 'object on failure',
      'status.error.type': 'string; `CRAWL_NOT_FOUND` in use',
    },
  },
  '2.7': {
    title: 'Dollar cost',
    rows: {
      total: 'number; the whole request',
      breakdown: 'object; videos endpoint only',
      'breakdown.summary': 'number',
      'breakdown.transcription': 'number',
      "the answer's": '`total` only',
    },
  },
} as const
